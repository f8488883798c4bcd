import { useQuery } from '@tanstack/react-query';
import { cities, CITY_LIST_ID } from './cities.ts';

/** The cities to choose from while typing. */
export function CityList() {
  const { data: names = [] } = useQuery(cities());
  return (
    <datalist id={CITY_LIST_ID}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}
