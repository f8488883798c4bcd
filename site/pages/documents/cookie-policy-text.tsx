import { contact } from '../../facts/site-config.ts';
import type { DocumentText } from '../../sections/document-page/document-text.ts';
import { IfTimed } from './if-timed.tsx';

export const cookiePolicy: DocumentText = {
  title: 'Cookies: none on a visit',
  updated: '2026-11-22',
  intro: (
    <p>
      This website sets no cookie when you visit it. It stores one small flag in your browser, for
      as long as the tab is open, so that the offer on the home page is shown only once. Analytics
      services and advertising are switched off.
    </p>
  ),
  sections: [
    {
      id: 'what',
      heading: 'A cookie and a session flag are different things',
      body: (
        <>
          <p>
            A cookie is a short text that a website leaves in your browser. The browser sends it
            back with later requests, which is how a site can recognize you next week. We set none.
          </p>
          <p>
            Session storage is a notepad inside one browser tab. What is written there is not sent
            to us or to anyone else, and the browser discards it when the tab closes. We write one
            line on it.
          </p>
          <p>
            While you fill in the contact form, the tab’s own history keeps what you have typed and
            the address that led you here, so that a reload loses nothing. It is cleared when the
            form is sent, and it goes with the tab.
          </p>
        </>
      ),
    },
    {
      id: 'strictly-necessary',
      heading: 'Strictly necessary: one flag, no cookie',
      body: (
        <>
          <p>
            Without this flag the offer would open again each time you came back to the home page.
            It holds no name, number or identifier, only that the offer has been seen. Because it
            identifies nobody and only spares you a repetition, we count it as strictly necessary.
            You can still block it in your browser. Then the offer may appear more than once, and
            everything else works as before.
          </p>
          <table>
            <caption>Strictly necessary (in use now)</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Provider</th>
                <th scope="col">Purpose</th>
                <th scope="col">Kept for</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">citadel-offer-seen</th>
                <td>This website (session storage)</td>
                <td>Remembers that the offer on the home page was shown</td>
                <td>Until the tab closes</td>
              </tr>
            </tbody>
          </table>
        </>
      ),
    },
    {
      id: 'performance',
      heading: 'Performance: off',
      body: (
        <>
          <p>
            We do not count visitors with cookies.{' '}
            <IfTimed>
              How fast our pages are is measured without any cookie or identifier, as the{' '}
              <a href="/privacy-policy#collect">privacy policy</a> describes.{' '}
            </IfTimed>
            Should we switch on analytics later, we would ask you first. These cookies would be set
            only after you said yes.
          </p>
          <table>
            <caption>Performance (off now; would be set only after your consent)</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Provider</th>
                <th scope="col">Purpose</th>
                <th scope="col">Kept for</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">_ga</th>
                <td>Google Analytics</td>
                <td>Tells one browser from another when visits are counted</td>
                <td>2 years</td>
              </tr>
              <tr>
                <th scope="row">_ga_*</th>
                <td>Google Analytics</td>
                <td>Keeps the pages of one visit together</td>
                <td>2 years</td>
              </tr>
            </tbody>
          </table>
        </>
      ),
    },
    {
      id: 'targeting',
      heading: 'Targeting: off',
      body: (
        <>
          <p>
            No advertising network can follow you here. The cookies below belong to networks that
            firms like ours often advertise with. They are off, and would also need your consent.
          </p>
          <table>
            <caption>Targeting (off now; would be set only after your consent)</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Provider</th>
                <th scope="col">Purpose</th>
                <th scope="col">Kept for</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">_fbp</th>
                <td>Meta (Facebook, Instagram)</td>
                <td>Recognizes a browser so that advertisements can be measured and aimed</td>
                <td>90 days</td>
              </tr>
              <tr>
                <th scope="row">li_sugr</th>
                <td>LinkedIn</td>
                <td>Matches a browser with a likely member, to measure advertisements</td>
                <td>90 days</td>
              </tr>
              <tr>
                <th scope="row">_gcl_au</th>
                <td>Google Ads</td>
                <td>Connects a click on an advertisement with a message sent here</td>
                <td>90 days</td>
              </tr>
            </tbody>
          </table>
        </>
      ),
    },
    {
      id: 'consent',
      heading: 'How we would ask, if that day comes',
      body: (
        <>
          <p>
            Before any cookie of the last two tables is set, you would see a question with two
            buttons of equal weight, to accept and to refuse. Refusing would cost you no page and no
            feature. You could change your answer later as easily as you gave it, under “Cookie
            settings” at the end of every page. We would also update the tables, since providers
            change names and periods.
          </p>
          <p>
            Your answer would be kept in your browser (local storage, citadel-consent) for half a
            year and sent to nobody. A browser that sends the Global Privacy Control signal would
            count as one that has refused, and would not be asked.
          </p>
        </>
      ),
    },
    {
      id: 'links',
      heading: 'Other websites, videos and share links',
      body: (
        <>
          <p>
            Our share links and social links are plain links and load nothing before you follow
            them. A video loads only when you open it. If you go to another website, or play a video
            that comes from one, its owner may set cookies of its own under its own policy.
          </p>
        </>
      ),
    },
    {
      id: 'control',
      heading: 'See for yourself, and change it',
      body: (
        <>
          <p>
            Your browser can show what a site has stored. In Chrome and Edge, open the developer
            tools and choose Application. In Firefox, choose Storage. Safari offers the same once
            its developer features are on. You can delete everything there, or close the tab. To
            block storage for all sites, use the privacy settings of the browser.
          </p>
          <p>
            If you find something that is not on this page, please tell us at{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>. What we do with messages is
            described in the <a href="/privacy-policy">privacy policy</a>.
          </p>
        </>
      ),
    },
  ],
};
