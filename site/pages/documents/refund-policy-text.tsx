import { refunds } from '../../facts/business-facts.ts';
import { contact, product } from '../../facts/site-config.ts';
import type { DocumentText } from '../../sections/document-page/document-text.ts';

export const refundPolicy: DocumentText = {
  title: 'Refunds, replacements and notice',
  updated: '2026-10-01',
  intro: (
    <p>
      You can end an engagement with written notice: {refunds.noticeDays} days, or{' '}
      {refunds.noticeMonths}, depending on the agreement you signed. If the work disappoints you,
      tell us, ideally within {refunds.raiseWithin}. The remedy is a complete refund, a pro-rata
      charge or a replacement.
    </p>
  ),
  sections: [
    {
      id: 'payments',
      heading: 'Each month is paid in advance, and one deposit stands behind it',
      body: (
        <>
          <p>
            There are two sums. The monthly fee is paid before the month begins and buys the hours
            of your plan. The plan rolls from month to month until you or we give notice.
          </p>
          <p>
            The notice deposit is paid once, at the start. It buys nothing. It covers the notice
            period in case a client leaves without giving notice, and it is refundable. Your
            agreement states the amount of both sums.
          </p>
          <p>
            A free trial comes before either payment. If you decide against going on, there is
            nothing to pay and nothing to refund.
          </p>
        </>
      ),
    },
    {
      id: 'notice',
      heading: `Written notice: ${refunds.noticeDays} days, or ${refunds.noticeMonths}`,
      body: (
        <>
          <p>
            Your agreement names one of these two periods. Look it up before you sign, because it
            decides what leaving costs. Notice has to be in writing, and an email to{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a> counts. You need not give a
            reason.
          </p>
          <ul>
            <li>
              The period begins on the day we receive your message, unless your agreement names
              another.
            </li>
            <li>The work goes on during the period, and so does the fee.</li>
            <li>
              If the period ends inside a month you have not yet paid for, we bill that part of the
              month only.
            </li>
            <li>
              If it ends inside a month you have paid for, the fee for the days after it goes back
              to you with the deposit.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'unhappy',
      heading: 'If the work disappoints, do not wait for the month to end',
      body: (
        <>
          <p>
            Raise it ideally within {refunds.raiseWithin}. At that point little has been paid for,
            little has been built on top of the mistakes, and all three remedies are still open. You
            may raise it later too, but work accepted for weeks without a word is hard to call
            worthless.
          </p>
          <p>
            You need not be certain whose fault it is. A wrong instruction, a poor match and
            careless work look alike in the first days. Sorting them out is part of our job.
          </p>
        </>
      ),
    },
    {
      id: 'remedies',
      heading: 'Three remedies, and the case each is meant for',
      body: (
        <>
          <table>
            <caption>Remedies when the work is not what was agreed</caption>
            <thead>
              <tr>
                <th scope="col">Remedy</th>
                <th scope="col">What it means</th>
                <th scope="col">When it usually fits</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Complete refund</th>
                <td>The month’s fee and the notice deposit go back to you.</td>
                <td>The work was of no use, and you told us early.</td>
              </tr>
              <tr>
                <th scope="row">Pro-rata charge</th>
                <td>You pay for the days or hours that were of use. The rest goes back.</td>
                <td>Part of the month was good work, and part was not done or not usable.</td>
              </tr>
              <tr>
                <th scope="row">Replacement</th>
                <td>Another person takes the seat.</td>
                <td>You still need the role, and the person was the wrong choice.</td>
              </tr>
            </tbody>
          </table>
          <p>
            An example of a pro-rata charge: you prepaid a month, and we agree that one third of it
            was worth having. You owe one third, and two thirds come back. A replacement and a
            pro-rata charge can be combined.
          </p>
        </>
      ),
    },
    {
      id: 'ask',
      heading: 'How to ask',
      body: (
        <>
          <p>
            Write to <a href={`mailto:${contact.email}`}>{contact.email}</a> or use the{' '}
            <a href="/contact-us">contact page</a>, and give us:
          </p>
          <ol>
            <li>your company’s name and the name of the person who works for you,</li>
            <li>the dates you are unhappy with,</li>
            <li>two or three examples, with the instruction beside the result,</li>
            <li>the remedy you would like.</li>
          </ol>
          <p>
            “Twelve of forty invoices carry the wrong date, list attached” can be settled quickly.
            “It isn’t working” needs a conversation first. Please leave passwords and your
            customers’ personal details out of the message.
          </p>
        </>
      ),
    },
    {
      id: 'decision',
      heading: 'How it is decided',
      body: (
        <>
          <p>
            Your message goes to someone at {product.name} who does not supervise the work in
            question. They compare the agreed requirement, your instructions, the time record and
            the work itself, and they hear the person concerned. You get the decision in writing,
            with the reason and the sum. Our first reply names the date on which you will have it.
          </p>
          <p>
            If you think the decision is wrong, reply and say where. A second person, senior to the
            first, reads the file again. None of this takes away rights that your agreement or the
            law gives you.
          </p>
        </>
      ),
    },
    {
      id: 'not-refunded',
      heading: 'What is not refunded',
      body: (
        <>
          <ul>
            <li>Work you have accepted or are using.</li>
            <li>
              Days on a dedicated plan when the person was ready and had nothing from you to do.
            </li>
            <li>
              Delay that came from missing access, files or answers, once we had told you about it.
            </li>
            <li>
              Things bought from others for you, such as software seats, advertising or stock
              pictures.
            </li>
            <li>Charges of your bank or card company, and losses in currency exchange.</li>
            <li>The notice period, if you leave without giving notice.</li>
          </ul>
          <p>
            What happens to unused hours on the hourly plan is stated in your agreement. Ask before
            you sign if you cannot find it.
          </p>
        </>
      ),
    },
    {
      id: 'deposit',
      heading: 'When the deposit comes back',
      body: (
        <>
          <p>
            After the last working day we settle the account. The deposit goes back to you less
            anything still owed, and we show the arithmetic. It returns the way you paid it, by the
            date in your agreement. If you prefer, we set it against the fee for your notice period.
          </p>
        </>
      ),
    },
    {
      id: 'agreement',
      heading: 'Where this page and your agreement differ',
      body: (
        <>
          <p>
            The agreement you signed decides. This page explains our ordinary practice, and the{' '}
            <a href={`/${product.slug}-user-agreement`}>user agreement</a> holds the general terms.
            When we change this page, the change applies to engagements that begin afterward.
          </p>
        </>
      ),
    },
  ],
};
