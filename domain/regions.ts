// cspell:ignore munchen koln Coeur d’Alene

/** Other names of places, by their name. Lower case. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  'New York': 'nyc, new york city, eastern time, et, est, edt',
  Chicago: 'central time, ct, cdt',
  'Fort Worth': 'ft worth, dfw',
  Denver: 'mountain time, mdt',
  'Los Angeles': 'pacific time, la, pt, pst, pdt',
  'San Francisco': 'sf',
  Toronto: 'gta',
  'Mexico City': 'mexico',
  London: 'bst',
  'the UK': 'uk, united kingdom, great britain',
  Berlin: 'cet, cest',
  Munich: 'munchen',
  Cologne: 'koln',
  Nuremberg: 'nurnberg',
  Hanover: 'hannover',
  'the Netherlands': 'netherlands, holland',
  'the UAE': 'uae, united arab emirates',
  'New South Wales': 'nsw',
  // Its state is abbreviated like Washington.
  Perth: 'perth wa',
  Darwin: 'darwin nt',
  Pune: 'ist',
  Bengaluru: 'bangalore',
};

/** Regions with several times, each with a place for every time, most people first. */
export const SEVERAL_TIMES: Readonly<Record<string, string>> = {
  USA: 'New York, Chicago, Los Angeles',
  'United States': 'New York, Chicago, Los Angeles',
  America: 'New York, Chicago, Los Angeles',
  Washington: 'Washington DC, Seattle',
  Florida: 'Miami, Pensacola',
  Idaho: 'Boise, Coeur d’Alene',
  Indiana: 'Indianapolis, Evansville',
  Kansas: 'Wichita, Denver',
  Kentucky: 'Louisville, Bowling Green',
  Michigan: 'Detroit, Milwaukee',
  Nebraska: 'Omaha, Denver',
  'North Dakota': 'Fargo, Denver',
  Oregon: 'Portland, Boise',
  'South Dakota': 'Sioux Falls, Rapid City',
  Tennessee: 'Nashville, Knoxville',
  Texas: 'Houston, El Paso',
  Canada: 'Toronto, Calgary, Vancouver',
  Ontario: 'Toronto, Winnipeg',
  'British Columbia': 'Vancouver, Calgary',
  Newfoundland: "St. John's, Halifax",
  Australia: 'Sydney, Brisbane, Perth',
};
