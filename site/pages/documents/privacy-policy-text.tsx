import { retention } from '../../facts/business-facts.ts';
import { contact, offices, product } from '../../facts/site-config.ts';
import type { DocumentText } from '../../sections/document-page/document-text.ts';
import { IfTimed } from './if-timed.tsx';

/** Default retention period of an enquiry that did not lead to an engagement. */
const messageKeptFor = '24 months';

export const privacyPolicy: DocumentText = {
  title: 'What we know about you, and what we do with it',
  updated: '2026-11-22',
  intro: (
    <p>
      If you only read this website, we do not learn who you are, and we set no cookie. If you send
      the contact form, we get the five things you type and the page you sent it from. We use them
      to answer you. We do not sell them, and we do not share them for advertising.
    </p>
  ),
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      body: (
        <>
          <p>
            {product.name} decides why and how the personal data described here is used, through its
            offices in {offices.map((office) => office.country).join(' and the ')}. In the language
            of European law, we are the controller. Write to{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a> about anything on this page.
          </p>
          <p>
            This page is about visitors to the website and people who send us a message. When our
            staff work inside a client’s systems, the client decides what happens to the data there,
            and we act on the client’s instructions under a signed agreement. If a company you deal
            with uses our staff, ask that company first. We will help it answer you.
          </p>
        </>
      ),
    },
    {
      id: 'collect',
      heading: 'What we collect',
      body: (
        <>
          <table>
            <caption>The fields of the contact form, all of them required</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Name in our records</th>
                <th scope="col">Why we ask</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Your name</th>
                <td>name</td>
                <td>To know whom to address</td>
              </tr>
              <tr>
                <th scope="row">Email</th>
                <td>email</td>
                <td>To answer you</td>
              </tr>
              <tr>
                <th scope="row">Phone</th>
                <td>phone_number</td>
                <td>To call you about your requirement</td>
              </tr>
              <tr>
                <th scope="row">Company</th>
                <td>company_name</td>
                <td>To understand who would be hiring</td>
              </tr>
              <tr>
                <th scope="row">What you need done</th>
                <td>description</td>
                <td>To suggest the right person and plan</td>
              </tr>
            </tbody>
          </table>
          <p>
            With these we store the address of the page you sent the form from, the date and time,
            and a reference number. A random key travels with the form so that pressing the button
            twice does not make two messages. It says nothing about you.
          </p>
          <p>
            Our server writes technical logs: which kind of request failed, when, and with what
            error. The logs hold no personal data. Your network address reaches our server, as it
            does with any website, because the page could not be sent to you otherwise. It may be
            held in memory for a short time to slow down a flood of messages. It is not written to
            the logs and not stored with your message.
          </p>
          <IfTimed>
            <p>
              Your browser times the pages you open: how soon a page appeared, how quickly it
              responded, and how much it moved. When you leave, it sends us these three figures with
              the kind of page (such as “a blog post”) and whether the screen is that of a phone. No
              name, address or identifier is with them. We add them to counts by the hour, keep the
              counts for 30 days, and keep nothing about the single visit. A browser that sends Do
              Not Track or Global Privacy Control sends us no figures.
            </p>
          </IfTimed>
          <p>
            If you telephone, send an email or write by WhatsApp, we also have your number or
            address and what you told us. WhatsApp is run by Meta under its own policy. Choose the
            form or email if you would rather not use it.
          </p>
        </>
      ),
    },
    {
      id: 'not-collected',
      heading: 'What we do not collect',
      body: (
        <>
          <p>
            There are no accounts here, no analytics service and no advertising tags, and we build
            no profile of visitors. A first visit sets no cookie. One note, called a session flag,
            is kept in your browser when the home page has shown its offer, so that it is not shown
            again. It disappears when you close the tab and never leaves your device. The{' '}
            <a href="/cookie-policy">cookie policy</a> has the details.
          </p>
          <p>
            Please do not send passwords, health details, bank records or your customers’ data
            through the form. We do not need them to answer you.
          </p>
        </>
      ),
    },
    {
      id: 'purposes',
      heading: 'Why we may use it: purposes and legal bases',
      body: (
        <>
          <p>
            The last column applies where the GDPR of the European Union or of the United Kingdom
            covers you.
          </p>
          <table>
            <caption>Purposes and legal bases</caption>
            <thead>
              <tr>
                <th scope="col">Purpose</th>
                <th scope="col">Data</th>
                <th scope="col">Legal basis</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">
                  Answering your message, suggesting staff, preparing an agreement
                </th>
                <td>Form fields, later correspondence</td>
                <td>
                  Steps you ask for before a contract (Article 6(1)(b)). If you write for your
                  employer: our legitimate interest in answering (Article 6(1)(f))
                </td>
              </tr>
              <tr>
                <th scope="row">Improving the page you wrote from</th>
                <td>Page address, date</td>
                <td>Legitimate interest in knowing which pages are useful</td>
              </tr>
              <tr>
                <th scope="row">Finding pages that are slow</th>
                <td>Timings of a page, in counts that identify nobody</td>
                <td>Legitimate interest in pages that work well</td>
              </tr>
              <tr>
                <th scope="row">Keeping the site working and free of spam</th>
                <td>Technical logs, network address in memory, content of the message</td>
                <td>Legitimate interest in a secure service</td>
              </tr>
              <tr>
                <th scope="row">Contracts, invoices, tax and legal claims</th>
                <td>Contact and contract records of clients</td>
                <td>Contract; legal obligation (Article 6(1)(c)); legitimate interest in claims</td>
              </tr>
            </tbody>
          </table>
          <p>
            Under India’s Digital Personal Data Protection Act, 2023, as far as it is in force, we
            use what you send of your own accord for the purpose you sent it for. A message that
            looks like spam may be set aside for a person to look at. No decision with a legal
            effect on you is made by a machine alone.
          </p>
          <p>
            We do not add you to a newsletter because you wrote to us. Marketing by email would need
            your consent, and you could withdraw it at any time.
          </p>
        </>
      ),
    },
    {
      id: 'recipients',
      heading: 'Who sees it',
      body: (
        <>
          <ul>
            <li>The people at {product.name} who answer requirements, in both offices.</li>
            <li>
              The companies that host the website and carry our mail. They work on our instructions,
              under contract, and may not use the data for themselves.
            </li>
            <li>
              A candidate we would like to suggest. They see what the job is, and your name only
              when you agree to an interview.
            </li>
            <li>Our accountants and lawyers, where they need a record to do their work.</li>
            <li>Authorities and courts, when the law compels us and only as far as it does.</li>
            <li>A company that takes over our business, under the promises made here.</li>
          </ul>
          <p>
            Nobody else. We have not sold personal data or shared it for advertising across
            websites, in the sense of California’s privacy law, and do not plan to.
          </p>
        </>
      ),
    },
    {
      id: 'transfers',
      heading: 'Your message travels between the USA and India',
      body: (
        <>
          <p>
            Our team works in both countries, so a message sent in Ohio or in Leeds is likely to be
            read in Pune. If you are in the United States, expect your data in India. If you are in
            India, expect it in the United States. If you are elsewhere, expect both.
          </p>
          <p>
            Privacy law in these countries differs from that of Europe, the United Kingdom, Canada,
            Australia and the Gulf. Where European or British law requires a safeguard, we rely on
            the European Commission’s standard contractual clauses and the UK addendum to them. Ask
            us and we will send you a copy. In practice we also limit who can open a message,
            encrypt it on its way, and keep it in company systems.
          </p>
        </>
      ),
    },
    {
      id: 'retention',
      heading: `How long we keep it: from ${retention.minimum} to ${retention.maximum}`,
      body: (
        <>
          <p>
            We keep personal data for a minimum of {retention.minimum}, and some data for a maximum
            of {retention.maximum}. Between those limits it depends on what came of your message.
          </p>
          <ul>
            <li>
              <strong>A message that led nowhere</strong> is kept for {messageKeptFor} by default,
              counted from the day it arrived, because firms often come back to an old conversation.
              Then it is erased.
            </li>
            <li>
              <strong>A message that led to an engagement</strong> becomes part of the client file
              and is kept while we work together.
            </li>
            <li>
              <strong>Agreements, invoices and payment records</strong> are kept for up to{' '}
              {retention.maximum} after the engagement, as tax and company law or a possible claim
              requires.
            </li>
            <li>
              <strong>Backups</strong> are overwritten in turn. An erased message can survive in one
              until then, and is erased again if the backup is ever used.
            </li>
          </ul>
          <p>
            The minimum is our ordinary practice, so that mistakes can be traced. It does not stand
            in the way of your right to erasure. Ask sooner, and we erase sooner, unless a law
            obliges us to keep the record.
          </p>
        </>
      ),
    },
    {
      id: 'security',
      heading: 'How it is protected',
      body: (
        <p>
          The site is served over an encrypted connection. Messages are open only to staff who need
          them, by named logins. No system is beyond failure: if a breach were likely to harm you,
          we would tell you and the authority responsible, as the law requires. More is on the page
          about <a href="/data-security">data security</a>.
        </p>
      ),
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: (
        <>
          <p>
            Which of these the law gives you depends on where you live. We grant them to everyone,
            as far as they do not harm the rights of somebody else.
          </p>
          <ul>
            <li>To know what we hold about you and get a copy.</li>
            <li>To have mistakes corrected.</li>
            <li>To have it erased.</li>
            <li>To have its use restricted while a question about it is open.</li>
            <li>To object to use that rests on our legitimate interest.</li>
            <li>To take it elsewhere in a common electronic format.</li>
            <li>To withdraw a consent, with effect from then on.</li>
            <li>
              To name someone who may use these rights for you if you die or cannot act, as Indian
              law provides.
            </li>
            <li>To be treated no worse for having used any of them.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'use-rights',
      heading: 'How to use them',
      body: (
        <>
          <p>
            Write to <a href={`mailto:${contact.email}`}>{contact.email}</a> from the address you
            used before, and say what you want. No form and no reason are needed, and it costs
            nothing. If you write from another address, we ask you one or two questions about your
            earlier message to make sure that it is you. Someone you have authorized may write for
            you.
          </p>
          <p>
            You have our answer within one month. If a request is complicated, we tell you in that
            month why it takes longer and until when. If we refuse any part, we say which and why.
          </p>
          <p>
            You may complain to an authority at any time: in the European Union the data protection
            authority where you live, in the United Kingdom the Information Commissioner, in Canada
            and Australia the privacy commissioner, in the United States your state’s attorney
            general, in India the Data Protection Board. We would be glad to hear from you first,
            but you need not write to us first.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      heading: 'Children',
      body: (
        <p>
          This site is for businesses and is not meant for anyone under 18. We do not knowingly
          collect data about children. If a child has written to us, tell us and we erase it.
        </p>
      ),
    },
    {
      id: 'links',
      heading: 'Links that lead elsewhere',
      body: (
        <p>
          The share links and the links to social networks are plain links. They load nothing from
          those networks until you follow one, and from there the network’s own policy applies.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      body: (
        <p>
          The date of the last change stands with this policy. If we ever want to use data you have
          already given us in a new way, we tell you beforehand by email and, where the law asks for
          consent, wait for it. Switching on analytics or advertising would change this page and the
          cookie policy, and would begin only after your consent.
        </p>
      ),
    },
    {
      id: 'contact',
      heading: 'Contact',
      body: (
        <>
          <p>
            Email: <a href={`mailto:${contact.email}`}>{contact.email}</a>. Telephone:{' '}
            {contact.phone.shown}. By post:
          </p>
          <ul>
            {offices.map((office) => (
              <li key={office.country}>
                {office.name}, {office.lines.join(', ')}
              </li>
            ))}
          </ul>
        </>
      ),
    },
  ],
};
