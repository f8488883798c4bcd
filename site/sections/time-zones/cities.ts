import { callOwn } from '../../provider/api-calls.ts';
import { queryFromPage } from '../../provider/query.ts';

export const CITY_LIST_ID = 'hours-cities';

/** The names of the cities to choose from. The browser reads them from the page that it came with. */
export const cities = () =>
  queryFromPage(
    ['cities'],
    readCities,
    async (signal) => (await callOwn('api/cities', {}, signal)).cities,
  );

/** Undefined on other pages, and if the server could not list them. */
function readCities(): string[] | undefined {
  const options = document.querySelectorAll(`#${CITY_LIST_ID} option`);
  const names = Array.from(options, ({ textContent }) => textContent);
  return names.length > 0 ? names : undefined;
}
