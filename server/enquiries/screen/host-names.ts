// cspell:disable
/** Common top-level domains, to recognize links without `https://`. */
const topLevel = new Set(
  `com net org info biz io co ai app dev shop store online site website web xyz top club vip live life pro
  me tv cc ws tk ml ga cf gq icu buzz click link space fun today world agency digital media news blog studio
  design tech cloud email services solutions support company group global house homes realty finance loan
  loans money bet casino poker games win bid trade market markets fit health care dental legal law tax
  academy education school farm garden toys kitchen cafe restaurant hotel travel tours rentals
  photography photos video film art gallery coffee pub beer wine fashion jewelry boutique gift gifts
  eu uk de fr nl be lu ch at it es pt ie se no dk fi is pl cz sk hu ro bg gr hr si rs ua ru su by kz ge lt
  lv ee tr il ae sa qa kw om bh jo lb eg ma tn ng ke gh za tz ug rw in pk bd lk np cn hk tw jp kr sg my th
  vn id ph au nz ca us mx br ar cl pe uy ve cy mt scot wales london example рф рус`.split(/\s+/),
);

/** Popular hosts of documents, profiles, shops and pictures. */
const familiar = new Set(
  `google.com goo.gl g.page g.co youtube.com youtu.be gmail.com linkedin.com lnkd.in facebook.com
  fb.com instagram.com twitter.com x.com threads.net tiktok.com pinterest.com reddit.com medium.com
  whatsapp.com github.com gitlab.com bitbucket.org stackoverflow.com dropbox.com box.com onedrive.com
  live.com office.com microsoft.com sharepoint.com icloud.com apple.com wetransfer.com loom.com vimeo.com
  zoom.us calendly.com figma.com canva.com miro.com trello.com asana.com notion.so notion.site
  atlassian.net airtable.com clickup.com monday.com slack.com spotify.com behance.net dribbble.com
  amazon.com amazon.co.uk etsy.com ebay.com shopify.com alibaba.com indiamart.com zillow.com houzz.com
  tripadvisor.com booking.com airbnb.com yelp.com trustpilot.com indeed.com upwork.com glassdoor.com
  wikipedia.org w3.org europa.eu finra.org hubspot.com zapier.com make.com quickbooks.com xero.com`.split(
    /\s+/,
  ),
);
/** The number of labels of the longest of these names, plus one for a subdomain. */
const MAX_LABELS = 4;

/** Anyone can publish pages here, under a familiar name. */
const openHosting = 'sites.google.com';

/** Whether a label is a common top-level domain. */
export const isTopLevelDomain = (label: string) => topLevel.has(label.toLowerCase());

/** Whether a host is a popular one, or belongs to a government or a university. */
export function isFamiliarHost(host: string): boolean {
  if (host === openHosting) return false;
  if (/(?:^|\.)(?:gov|govt|go|gob|gouv|edu|ac)(?:\.[a-z]{2})?$/.test(host)) return true;
  const labels = host.split('.').slice(-MAX_LABELS);
  return labels.some((_, from) => familiar.has(labels.slice(from).join('.')));
}
