import { figures } from '../../facts/business-facts.ts';
import { contact } from '../../facts/site-config.ts';
import type { DocumentText } from '../../sections/document-page/document-text.ts';

export const dataSecurity: DocumentText = {
  title: `${capitalized(figures.yearsWithoutBreach)} years without a data breach, and how we keep it so`,
  updated: '2026-10-01',
  intro: (
    <>
      <p>
        In {figures.yearsWithoutBreach} years of work we have had no data breach. That record comes
        from dull habits: each person has their own login, sees only what the task needs, works
        inside your systems and copies out as little as possible.
      </p>
      <p>
        This page says what we do, what we ask of you, and where our reach ends. No measure is
        perfect, and a provider who says otherwise should worry you.
      </p>
    </>
  ),
  sections: [
    {
      id: 'in-your-systems',
      heading: 'The safest copy is the one we never make',
      body: (
        <>
          <p>
            Our staff work in your accounting file, your help desk, your repository. They sign in,
            do the work there and sign out. We keep no second database of your records. Where a file
            has to leave your system for a while, such as a drawing or a spreadsheet, it lives in a
            folder that you own and that you can close.
          </p>
          <p>
            So most of the control is yours: you create the login, you set its limits, you can read
            the log, and you can end it in a minute without asking us.
          </p>
        </>
      ),
    },
    {
      id: 'access',
      heading: 'Access: one person, one login, the smallest role',
      body: (
        <ul>
          <li>
            Nobody works with a shared or borrowed account. If your software comes with only one
            seat, we tell you before the start, and you decide whether to buy a second.
          </li>
          <li>Multi-factor sign-in is used wherever your system offers it.</li>
          <li>
            Passwords live in a password manager. They are not sent by chat or email and not written
            down.
          </li>
          <li>
            We keep a register of who can get into what. It is compared with your user list when
            somebody joins, changes role or leaves.
          </li>
          <li>
            Our supervisors see your data only if you agree, and then through a login of their own.
          </li>
        </ul>
      ),
    },
    {
      id: 'devices',
      heading: 'Devices: ours, encrypted, and kept up to date',
      body: (
        <>
          <p>
            Work for clients is done on computers that we own and manage. Their disks are encrypted,
            their screens lock when left, and updates and malware protection are run centrally.
            Staff cannot install programs on their own. A lost or stolen computer can be locked and
            wiped from a distance.
          </p>
          <p>
            Private phones, private email and private cloud storage are not used for client work.
            Where the work calls for it, we can also switch off USB storage and printing for your
            team member. Tell us in your requirement.
          </p>
        </>
      ),
    },
    {
      id: 'networks',
      heading: 'Networks: encrypted on the way, closed to guests',
      body: (
        <>
          <p>
            Connections to your systems are encrypted. Office networks are separate from the guest
            network, and their equipment is kept patched. Where someone works away from the office,
            they connect through our private network first. Public Wi-Fi without it is not allowed.
          </p>
          <p>
            If your system accepts only known addresses, ask us for the ones your team member will
            come from and put them on your list. If you run a virtual desktop, they can work in
            that, and the data does not reach our computer at all.
          </p>
        </>
      ),
    },
    {
      id: 'people',
      heading: 'People: checked before, trained after',
      body: (
        <>
          <p>
            We take the {figures.acceptedApplicants} of applicants. Skill is half of that. Before
            anyone starts we verify who they are, where they worked and what they studied. A further
            check that your trade requires can be arranged, within what Indian law allows.
          </p>
          <p>
            New staff learn the rules of this page before they get a login, and everyone goes over
            them again at intervals, with the frauds of the day as examples: the changed bank
            account, the urgent message from “the boss”, the invoice with a link. They learn to stop
            and ask. Nobody is punished for asking, or for reporting a wrong attachment at once.
          </p>
          <p>
            When somebody leaves us or changes clients, their access on our side ends the same day,
            and we tell you so that you can end it on yours.
          </p>
        </>
      ),
    },
    {
      id: 'confidentiality',
      heading: 'Confidentiality agreements that reach the person',
      body: (
        <>
          <p>
            There is a chain of signatures. You and we agree on confidentiality. Each employee signs
            a confidentiality agreement with us before seeing a client’s data. It goes on after the
            job ends, and we answer to you if it is broken. You can have one signed directly between
            you and your team member as well.
          </p>
          <p>
            Paper does not stop a leak. It makes clear what is secret, and it gives you a remedy. A
            short list of what matters most to you, such as supplier prices or a client list, does
            more than a general phrase. Put it into your agreement.
          </p>
        </>
      ),
    },
    {
      id: 'your-part',
      heading: 'What we ask you to do',
      body: (
        <>
          <p>Our measures stop at the edge of your systems. These belong to you:</p>
          <ol>
            <li>Create a named login for each person, with the smallest role that works.</li>
            <li>Keep the owner account, password recovery and the release of payments at home.</li>
            <li>
              Hide what is not needed. A bookkeeper seldom needs a date of birth, and a developer
              can work on made-up records.
            </li>
            <li>Confirm any change of bank details by telephone, on a number you already had.</li>
            <li>Keep backups of your own, and try once whether they can be restored.</li>
            <li>Look through the sign-in log now and then.</li>
            <li>Close the login on the last day. We remind you, but we cannot do it for you.</li>
          </ol>
        </>
      ),
    },
    {
      id: 'incidents',
      heading: 'If something goes wrong',
      body: (
        <>
          <p>
            An incident is anything from a lost computer to a file sent to the wrong address. Staff
            report it as soon as they notice, at any hour. Then:
          </p>
          <ol>
            <li>
              <strong>Contain.</strong> The login, computer or link in question is closed.
            </li>
            <li>
              <strong>Tell you.</strong> You hear from us without undue delay, by telephone and in
              writing, even while facts are missing. We name what we know, what we do not, and when
              you will hear next.
            </li>
            <li>
              <strong>Find out.</strong> Logs and devices are kept as they are until it is clear
              what was touched.
            </li>
            <li>
              <strong>Help.</strong> You get the facts you need for a regulator, an insurer or your
              customers. Whether and whom to notify is your decision, with your lawyer, and some
              deadlines are short.
            </li>
            <li>
              <strong>Mend.</strong> You get a written account of the cause and of what we changed.
            </li>
          </ol>
          <p>
            Give us a name and a telephone number for this before the first day. To report something
            yourself, call {contact.phone.shown} at any hour or write to{' '}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>.
          </p>
        </>
      ),
    },
    {
      id: 'deletion',
      heading: 'When the work ends, so do the copies',
      body: (
        <p>
          Files go back to your folders. Copies on our side are deleted, apart from agreements,
          invoices and other records that the law makes us keep. Backups are overwritten in turn. On
          request you get a written confirmation. How we treat your own contact details is in the{' '}
          <a href="/privacy-policy">privacy policy</a>.
        </p>
      ),
    },
    {
      id: 'limits',
      heading: 'What this page does not claim',
      body: (
        <>
          <p>
            You will find no badges here. We name no certificate or audit report on this page, and
            you should not take one as implied. If your sector, insurer or customer requires one,
            ask before you sign, and we tell you in writing what we have and what we have not.
          </p>
          <p>
            Some work needs a paper of its own first: health records, card numbers, European
            personal data, tax returns prepared for others. Some should not go abroad at all,
            because a contract of yours forbids it. Read those contracts first. We would sooner lose
            the job than find out later.
          </p>
          <p>
            Have a questionnaire of your own? <a href="/contact-us">Send it to us</a>, and we answer
            it in writing so that it can go into your file.
          </p>
        </>
      ),
    },
  ],
};

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
