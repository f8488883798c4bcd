import { expect, type Page } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

const zone = (page: Page) => page.getByLabel('Your city or time zone');
const show = (page: Page) => page.getByRole('button', { name: 'Show the hours we share' });

async function asks(page: Page) {
  await zone(page).fill('Adelaide');
  await page.getByLabel('Your day begins').selectOption('8:30 am');
  await page.getByLabel('Your day ends').selectOption('4:30 pm');
  await page.getByLabel('Plan').selectOption('Part-time, 4 hours a day');
  await show(page).press('Enter');
  await expect(page).toHaveURL(/\?zone=Adelaide&start=08%3A30&end=16%3A30&plan=part-time#result$/);
  await expect(page.getByRole('heading', { name: '4 hours shared a day' })).toBeInViewport();
  await expect(zone(page)).toHaveValue('Adelaide');
  await expect(page.getByLabel('Your day ends')).toHaveValue('16:30');
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is answered by a page with pictures that say what they show, or with what is not known', async ({
    page,
  }) => {
    await page.goto('/time-zones');
    await asks(page);
    const pictures = page.getByRole('img', { name: /^India is/ });
    await expect(pictures).toHaveCount(2);
    await expect(pictures.first()).toHaveAccessibleName(
      /You share 4 hours: .* in Adelaide, 7:30\sam to 11:30\sam in India/,
    );
    await expect(page.getByRole('button', { name: 'Use my time zone' })).toBeHidden();

    await test.step('a city that is not known is explained beside its field', async () => {
      await page.goto('/time-zones?zone=Melborne&start=10:00');
      await expect(zone(page)).toHaveAccessibleDescription(/“Melborne”\. Did you mean: Melbourne/);
      await page.getByRole('link', { name: 'Melbourne' }).click();
      await expect(page.getByRole('heading', { name: /shared a day$/ })).toBeVisible();
      await expect(page.getByLabel('Your day begins')).toHaveValue('10:00');
    });
  });
});

test.describe('with script', () => {
  test.use({ timezoneId: 'Pacific/Chatham' });

  test('the form is answered as without, its result goes into the enquiry, and it fits a narrow phone', async ({
    page,
  }) => {
    await page.goto('/time-zones');
    await hydrated(page);
    await asks(page);

    await test.step('the result goes into the enquiry', async () => {
      await page.goto('/time-zones?zone=Phoenix');
      await page.getByRole('link', { name: 'Add this to your enquiry' }).click();
      await expect(page).toHaveURL(/\/contact-us\?/);
      const { searchParams } = new URL(page.url());
      expect(searchParams.get('about')).toBe(
        '/time-zones?zone=Phoenix&start=09%3A00&end=17%3A00&plan=full-time',
      );
    });
    await test.step('its link leads to the people of that overlap', async () => {
      await page.goto('/time-zones?zone=Hartford');
      await page.getByRole('link', { name: 'People who share 4 hours of your day' }).click();
      await expect(page).toHaveURL(/\/people\?overlap=new-york$/);
      await expect(page.locator('main a[href^="/people/"]').first()).toBeVisible();
    });
  });

  test('the browser’s own time zone is filled in on request, and nothing moves', async ({
    page,
  }) => {
    await page.goto('/time-zones', { waitUntil: 'commit' });
    // From the input: what is above may get another height with the web fonts.
    const place = async () => {
      const [input, button] = await Promise.all(
        [zone(page), show(page)].map((one) => one.boundingBox()),
      );
      return { below: button!.y - input!.y, width: button!.width };
    };
    const before = await place();
    await hydrated(page);
    const mine = page.getByRole('button', { name: 'Use my time zone' });
    await expect(mine).toBeVisible();
    expect(await place()).toEqual(before);
    await mine.click();
    await expect(zone(page)).toHaveValue('Pacific/Chatham');
    await expect(zone(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your day is 9 am to 5 pm in Chatham.')).toBeVisible();
  });
});
