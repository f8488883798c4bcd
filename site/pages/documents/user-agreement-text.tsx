import { figures, hiringModels, refunds } from '../../facts/business-facts.ts';
import { contact, officeHours, product } from '../../facts/site-config.ts';
import type { DocumentText } from '../../sections/document-page/document-text.ts';

export const userAgreement: DocumentText = {
  title: `The agreement between you and ${product.name}, in plain English`,
  updated: '2026-10-01',
  intro: (
    <p>
      These are the general terms on which {product.name} supplies remote staff. You are the client,
      “we” are {product.name}, and the person who works for you is “your team member”. Before work
      begins you also sign an agreement with us that names the person, the plan, the fee, the
      deposit and the notice period. Where that signed agreement and this page differ, the signed
      agreement decides.
    </p>
  ),
  sections: [
    {
      id: 'service',
      heading: 'What you are buying',
      body: (
        <>
          <p>
            You buy the working time of people whom we choose, employ and pay, and who take
            instructions from you about the work. You do not become their employer. Wages, payroll,
            leave and workplace in India are our business. What is to be done, in which order and to
            what standard is yours.
          </p>
          <p>
            We promise suitable people and careful work. We do not promise a business result such as
            a rank in a search engine or a sum of tax saved, unless the signed agreement says so.
            Our staff do not give legal, tax or medical advice, and they sign nothing that your law
            reserves to a licensed professional.
          </p>
        </>
      ),
    },
    {
      id: 'plans',
      heading: 'Plans and hours',
      body: (
        <>
          <table>
            <caption>The plans you can choose from</caption>
            <thead>
              <tr>
                <th scope="col">Plan</th>
                <th scope="col">Kind</th>
                <th scope="col">Hours</th>
                <th scope="col">Days or use</th>
                <th scope="col">Person</th>
              </tr>
            </thead>
            <tbody>
              {hiringModels.map((model) => (
                <tr key={model.name}>
                  <th scope="row">{model.name}</th>
                  <td>{model.kind}</td>
                  <td>{model.hours}</td>
                  <td>{model.days}</td>
                  <td>{model.resource}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            A dedicated person works for you alone during the hours of your plan. You may move to
            another plan from the next month on, if the person’s time allows. Hours beyond the plan
            are worked only after you have agreed to them and their price in writing.
          </p>
        </>
      ),
    },
    {
      id: 'billing',
      heading: 'You pay each month in advance',
      body: (
        <>
          <p>
            The fee for a month is due before the month begins. The engagement rolls from month to
            month until one of us ends it. The rate is the one in your signed agreement. We may
            change it for future months, and tell you in writing early enough that you can give
            notice and leave at the old rate.
          </p>
          <p>
            Taxes on the service, bank charges and things bought from others for you are added only
            where the law or the signed agreement says so. A charge that is in neither is not owed.
            If a payment is late, we may pause the work after reminding you.
          </p>
        </>
      ),
    },
    {
      id: 'deposit',
      heading: 'The notice deposit is refundable',
      body: (
        <p>
          At the start you pay a deposit, in the amount your signed agreement states. It covers the
          notice period if you stop without notice, and fees left unpaid at the end. It is not a fee
          and earns no interest. Give notice, settle the account, and it comes back to you as the{' '}
          <a href="/refund-policy">refund policy</a> describes.
        </p>
      ),
    },
    {
      id: 'trial',
      heading: 'The trial comes before payment',
      body: (
        <p>
          You may try a candidate free before you pay. We agree in writing how long the trial runs
          and what work it covers. When it ends, nothing is owed and nothing continues unless you
          say yes. Confidentiality applies from the first minute, and work you keep from the trial
          is yours on the same terms as other work.
        </p>
      ),
    },
    {
      id: 'start',
      heading: `Onboarding within ${figures.onboardWithin}`,
      body: (
        <>
          <p>
            Once you have chosen the person, signed and paid, we onboard them within{' '}
            {figures.onboardWithin}. A rare skill, a special shift or a background check that you
            ask for can take longer. We tell you so before you sign.
          </p>
          <p>
            The start also depends on you. Please have ready the access, the instructions and
            someone to answer questions. If they are missing, the person is waiting on your time.
          </p>
        </>
      ),
    },
    {
      id: 'hours',
      heading: 'Working hours and holidays',
      body: (
        <>
          <p>
            We agree the daily hours and the time zone before the start. India keeps UTC+5:30 all
            year, so an overlap fixed by your clock may shift when your clocks change. Say which
            clock is to count. The hours of our offices ({officeHours.days}, {officeHours.hours})
            are a separate thing and do not limit your team member’s.
          </p>
          <p>
            Public holidays follow one list, Indian or yours or a mixture, agreed at the start.
            National holidays and leave that Indian law gives an employee are always honored.
            Planned leave is announced ahead. If your team member is away unplanned, we tell you the
            same day and settle with you whether somebody covers, the hours are made up, or the days
            are credited.
          </p>
        </>
      ),
    },
    {
      id: 'instructions',
      heading: 'What we need from you',
      body: (
        <ul>
          <li>Clear tasks, and an answer when a question holds up the work.</li>
          <li>
            A named login for each person, with no more rights than the work needs, and the licenses
            for the software you want used.
          </li>
          <li>A check of the results, in good time for mistakes to be put right.</li>
          <li>
            The decisions that belong to an owner: releasing money, signing, and approving what is
            published or filed.
          </li>
          <li>Decent treatment. We end an engagement in which our staff are harassed.</li>
        </ul>
      ),
    },
    {
      id: 'replacement',
      heading: 'Replacement',
      body: (
        <p>
          If the person is not right for you, tell us, ideally within {refunds.raiseWithin}. We
          offer a replacement or one of the other remedies of the{' '}
          <a href="/refund-policy">refund policy</a>. If a team member resigns or falls ill for
          long, we tell you as soon as we know, look for a successor, and arrange a handover where
          that is possible. You pay no second fee for finding the successor. We may ourselves
          replace someone for a serious reason, and will explain it.
        </p>
      ),
    },
    {
      id: 'ownership',
      heading: 'The work belongs to you',
      body: (
        <>
          <p>
            What your team member makes for you in the paid hours is yours: text, figures, drawings,
            code and the files behind them. We assign to you all rights in it that we can assign, as
            it is made, for the whole world and the full term of the right, once the hours in which
            it was made have been paid for. Because plans are prepaid, that is normally at once. Our
            employment contracts pass those rights from the person to us, so that we can pass them
            to you.
          </p>
          <p>
            Three things stay outside: what you gave us, which was yours already; parts that belong
            to others, such as open-source code, fonts and stock pictures, which come with their own
            licenses; and general skill and methods. Your team member does not show your work in a
            portfolio without your written consent.
          </p>
        </>
      ),
    },
    {
      id: 'confidentiality',
      heading: 'Confidentiality binds both sides',
      body: (
        <>
          <p>
            Each of us keeps secret what it learns about the other that is marked confidential or
            that a sensible person would take to be so. It is used for the engagement only and shown
            only to people who need it and are bound in the same way. Every team member signs a
            confidentiality agreement with us before seeing anything of yours. We answer for it if
            one of them breaks it. If you want one signed directly with you, ask.
          </p>
          <p>
            The duty does not cover what is public, was known before, came lawfully from someone
            else, or must be disclosed by law. It goes on after the engagement for the period in the
            signed agreement, and for trade secrets as long as they remain secret.
          </p>
        </>
      ),
    },
    {
      id: 'data',
      heading: 'Personal data',
      body: (
        <p>
          For personal data in your systems you decide the purpose, and we act on your documented
          instructions. Where the law requires a data processing agreement, transfer clauses or a
          similar paper, we sign it with you before anyone gets access. Tell us beforehand if the
          work involves health records, payment cards, children or tax returns you prepare for
          others. We report a breach that affects your data without undue delay once we know of it.
          Our own measures are described under <a href="/data-security">data security</a>, and our
          use of your contact details in the <a href="/privacy-policy">privacy policy</a>.
        </p>
      ),
    },
    {
      id: 'non-solicitation',
      heading: 'Hiring our people away',
      body: (
        <p>
          While we work together, and afterward for the period in the signed agreement, you do not
          hire or engage our staff around us, directly or through another firm. Neither do we
          approach your employees. A general job advertisement is allowed. If you would like to
          employ your team member yourself, ask us. We may agree on a fee and a date, and the person
          is free to say no.
        </p>
      ),
    },
    {
      id: 'acceptable-use',
      heading: 'Work our staff will not do',
      body: (
        <>
          <p>Please do not ask a team member to:</p>
          <ul>
            <li>break a law, here or where you are, or help someone else do so,</li>
            <li>deceive people: false reviews, invented identities, spam, phishing,</li>
            <li>use a login that is not theirs, or go around a security control,</li>
            <li>copy software, pictures or texts without a license,</li>
            <li>handle gambling, weapons, adult content or hateful material,</li>
            <li>move or release money alone.</li>
          </ul>
          <p>
            They may refuse such a task, and we stand behind them. If the matter is serious, we may
            stop the work at once.
          </p>
        </>
      ),
    },
    {
      id: 'ending',
      heading: 'How either of us ends it',
      body: (
        <>
          <p>
            You end the engagement by written notice of {refunds.noticeDays} days, or of{' '}
            {refunds.noticeMonths}, whichever your signed agreement states. The work and the fee go
            on until the notice runs out. We may end it with the same notice. Either of us may end
            it without notice if the other breaks the agreement seriously and does not put it right
            after being asked in writing.
          </p>
          <p>
            On the last day your team member hands over open work and files. You switch off the
            logins. We delete copies we still hold, save what the law makes us keep, and confirm it
            in writing on request. Terms that are meant to last, such as ownership, confidentiality
            and liability, go on.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      heading: 'Limits of liability',
      body: (
        <>
          <p>
            If we do something badly, we first put it right or apply the refund policy. Beyond that,
            each side is liable for loss it causes by breaking the agreement, up to the limit stated
            in the signed agreement. Neither side is liable for indirect loss, such as lost profit
            from a deal that did not happen, and neither for delay caused by events outside its
            control, for as long as they last.
          </p>
          <p>
            You are responsible for checking work before you rely on it, and for what follows from
            your instructions, from shared logins or from missing backups of your systems. Nothing
            here limits liability that the law does not allow to be limited, for example for fraud
            or intent. Fees that are due are not subject to the limit.
          </p>
        </>
      ),
    },
    {
      id: 'law',
      heading: 'Governing law and disputes',
      body: (
        <p>
          The law that governs the engagement, and the court or tribunal that decides disputes, are
          named in the signed agreement. This page chooses none. Before going to either, please give
          us the chance to settle the matter between two people who can decide it. Each of us may
          ask a court for an urgent order at any time. Rights that the law of your country gives you
          and does not let you waive are untouched.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      body: (
        <p>
          We may change this page. The date of the last change stands with it. For an engagement
          already running, a change that is to your disadvantage counts only after we have told you
          by email and you have had time to give notice under the old terms. Changes to the signed
          agreement need both of us, in writing.
        </p>
      ),
    },
    {
      id: 'general',
      heading: 'The rest, briefly',
      body: (
        <>
          <p>
            Neither of us may pass the agreement to someone else without the other’s consent, save
            to a company that takes over the whole business. If one term turns out to be invalid,
            the others stand. Not insisting on a right once does not give it up. Using this website
            or sending its contact form obliges you to nothing: the engagement begins with the
            signed agreement.
          </p>
          <p>
            Notices and questions go to <a href={`mailto:${contact.email}`}>{contact.email}</a>.
          </p>
        </>
      ),
    },
  ],
};
