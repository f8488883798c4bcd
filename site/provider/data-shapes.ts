/**
 * The names of the fields of objects that pages bring as data, most of all those of home, services and
 * posts. Written into a page they are a fiftieth of its bytes, so `data-block.ts` writes a number
 * instead; an object of another shape is written with its names. The order of the fields counts.
 */
export const DATA_SHAPES: readonly (readonly string[])[] = [
  // Every page
  'origin tracker vitals site data',
  'name email phone whatsapp video_channel firm_author hours offices',
  'shown number',
  'shown url',
  'photo',
  'days hours closed',
  'country name lines',
  // Words of many pages
  'title description',
  'title subtitle',
  'title lead',
  'title text',
  'title body',
  'title more',
  'title lead action',
  'title lead items',
  'title lead picture',
  'label path',
  'value label',
  'testimonials enquiry',
  'title lead next steps reach',
  // Responses of the provider
  'post_name post_title',
  'post_name post_title post_content banner',
  'post_name post_title post_excerpt post_date display_name banner',
  'post_name post_title post_excerpt post_date display_name banner author_photo',
  'post_name post_title post_date display_name banner',
  'post_name post_title post_date display_name banner author_photo',
  'post_title post_content banner',
  'post_title post_content banner hover_image',
  'post_title post_content banner rating',
  'post_title post_content banner Designation Expertise',
  'post_title post_content banner Designation Expertise page',
  'post_title post_content auther_name post_modified post_date post_excerpt',
  'post_title post_content auther_name post_modified post_date post_excerpt author_photo',
  'post banner',
  'lowest rates',
  // Home
  'search hero services benefits rates team steps posts',
  'title lead start rates proof experts',
  'name role service rate skills portrait',
  'title lead items with features',
  'figure title text',
  'title lead caption rate staff',
  'title lead steps',
  // Services
  'name search banner services numbers questions bottom_services',
  'value label icon',
  'plans',
  'name kind hours days resource suits week',
  'name kind hours days resource suits week usual',
  'plans parts team terms steps models faq closing_call',
  'question text action',
  'title lead terms',
  'title text link',
  'title lead quoted usual text link',
  // Posts
  'recent next call',
  // People
  'people total all page pages previous next filters chosen refused',
  'slug name designation picture skills years rate hours free',
  // The calculator
  'search title lead jump card calculator presets closing_call',
  'rates quoted plans countries',
  'slug name amount from until',
  'slug name place currency symbol hours taxes benefits desk source date per_dollar per_dollar_date',
  'typed problems result',
  'role hours country wage taxes benefits desk',
  'headline even assumptions preset lines totals bars path',
  // Time zones
  'search title lead examples advice seasons shifts method closing_call',
  'asked problems result examples',
  'path name place hours day team office seasons shifts changes advice',
  'when ahead shared sentences',
  'title text caption',
].map((names) => names.split(' '));
