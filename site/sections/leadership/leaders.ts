import { figures, refunds } from '../../facts/business-facts.ts';

export interface Leader {
  name: string;
  role: string;
  /** One sentence about what this person does. */
  text: string;
  /** File name of the portrait, without the extension. */
  portrait: string;
}

/** The leadership team of eight (spec section 2, About). */
export const leaders: readonly Leader[] = [
  {
    name: 'Vikram Bhatia',
    role: 'Founder and managing director',
    text: 'Answers the second letter about a refund himself, the one you write when you think our first answer was wrong.',
    portrait: 'vikram-bhatia',
  },
  {
    name: 'Sunita Krishnan',
    role: 'Head of recruitment',
    text: `Wrote the tests that only the ${figures.acceptedApplicants} of applicants pass, and sits each one herself before it is used.`,
    portrait: 'sunita-krishnan',
  },
  {
    name: 'Aditya Ghosh',
    role: 'Head of finance services',
    text: 'Trained as an auditor in Kolkata and still opens a reconciliation before he opens the report above it.',
    portrait: 'aditya-ghosh',
  },
  {
    name: 'Leela Thomas',
    role: 'Head of client care, Austin',
    text: `Likes complaints in ${refunds.raiseWithin}, while they are cheap to mend, and says so on every first call.`,
    portrait: 'leela-thomas',
  },
  {
    name: 'Nikhil Jadhav',
    role: 'Head of technology',
    text: 'Looks after the encrypted computers our staff work on, and has locked a lost one from a wedding in Nashik.',
    portrait: 'nikhil-jadhav',
  },
  {
    name: 'Farah Ansari',
    role: 'General counsel',
    text: 'Wrote our user agreement in plain English and crosses out “hereinafter” in the ones you send us.',
    portrait: 'farah-ansari',
  },
  {
    name: 'Harish Patel',
    role: 'Finance director',
    text: 'Learned bookkeeping on paper in Ahmedabad and shows the arithmetic on every deposit that goes back.',
    portrait: 'harish-patel',
  },
  {
    name: 'Tenzin Dolma',
    role: 'Head of training',
    text: 'Teaches new staff to stop and ask when a message from “the boss” is urgent, secret and about money.',
    portrait: 'tenzin-dolma',
  },
];
