import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every URL of the site. Redirects to them are in canonical-url.ts. */
export const routes = rootRoute('document.tsx', [
  index('pages/home.tsx'),
  route('/about-us', 'pages/about.tsx'),
  route('/services', 'pages/services.tsx'),
  // Also serves /services/{anything}/{subService}: see shownPath in canonical-url.ts.
  route('/services/$subService', 'pages/service-detail.tsx'),
  route('/people', 'pages/people.tsx'),
  route('/people/$slug', 'pages/person.tsx'),
  route('/rates', 'pages/rates-page.tsx'),
  route('/blog', 'pages/blog.tsx'),
  route('/blog/$blog', 'pages/blog-detail.tsx'),
  route('/contact-us', 'pages/contact.tsx'),
  route('/refund-policy', 'pages/refund-policy.tsx'),
  route('/privacy-policy', 'pages/privacy-policy.tsx'),
  route('/cookie-policy', 'pages/cookie-policy.tsx'),
  route('/citadel-user-agreement', 'pages/user-agreement.tsx'),
  route('/offshore', 'pages/offshore.tsx'),
  route('/time-zones', 'pages/time-zones.tsx'),
  route('/faq', 'pages/faq.tsx'),
  route('/about-citadel-advantage', 'pages/advantage.tsx'),
  route('/data-security', 'pages/data-security.tsx'),
  route('/proof', 'pages/proof.tsx'),
  route('/how-does-citadel-works', 'pages/how-it-works.tsx'),
  route('/search', 'pages/search.tsx'),
  route('/not-found', 'pages/not-found.tsx'),
]);
