import {
  figures,
  hiringModels,
  highestRate,
  lowestRate,
  refunds,
} from '../../facts/business-facts.ts';

const plans = hiringModels
  .map(
    ({ name, kind, hours, days }) =>
      `${name}: ${kind.toLowerCase()}, ${hours}, ${days.toLowerCase()}.`,
  )
  .join(' ');

export interface FaqGroup {
  /** The group's anchor. */
  id: string;
  heading: string;
  questions: { title: string; body: string }[];
}

/** The questions of /faq, numbered across the groups. */
export const faqGroups: FaqGroup[] = [
  {
    id: 'costs',
    heading: 'What it costs and how you pay',
    questions: [
      {
        title: 'What does a remote employee cost?',
        body: `From $${lowestRate} an hour. The starting rate depends on the field and goes up to $${highestRate} for web development; each service page shows its own. Your quote can be higher than the start if you need long experience or a rare skill. The rate covers the person’s pay, workplace and supervision in India. Your own software licenses, advertising and similar purchases come on top, bought by you and in your name.`,
      },
      {
        title: 'When do I pay, and what is the deposit for?',
        body: 'You pay each month before it begins, and the plan rolls from month to month. At the start you also pay a notice deposit. It buys no work. It covers the notice period in case a client leaves without a word, and it is refundable once notice has been given and the account is settled. Your agreement states both sums. Ask for them in figures before you sign.',
      },
      {
        title: 'Will I really save as much as you advertise?',
        body: `We say ${figures.savings} on hiring costs, and “up to” matters. The saving is largest where a local salary, payroll taxes, benefits, office space and recruiting are all replaced. It is smaller if you now pay a freelancer for a few hours. Count your own time as well: the first weeks cost you some for training. Compare a full year of each, and do it with your figures instead of ours.`,
      },
      {
        title: 'Are there charges I might overlook?',
        body: 'Look at four places: bank and currency charges on payments abroad, sales tax or VAT on a service bought from another country, software seats for one more person, and the fee during the notice period. Your accountant can tell you about the taxes. From us, a charge that neither your signed agreement nor the law provides for is not owed. If you see one on an invoice, send it back.',
      },
    ],
  },
  {
    id: 'hiring',
    heading: 'Choosing somebody, and trying them',
    questions: [
      {
        title: 'How soon can somebody start?',
        body: `You can hire in ${figures.hireWithin} if the role is a common one and you know what you need, and onboarding follows within the next 24 hours. Night shifts, unusual software or a background check can take longer, and we tell you so at the outset. What usually takes longest is on your side: deciding who answers questions, and creating the logins.`,
      },
      {
        title: 'How are people chosen, and do I get a say?',
        body: `We accept the ${figures.acceptedApplicants} of applicants, after tests of skill and language and a check of their history. You get the résumés that fit your requirement, talk to the candidates by video, and choose. Ask them to show their thinking on a small case from your own business. If none of them fits, say why. The second selection is often better, because by then we know your reasons.`,
      },
      {
        title: 'What do I get in the free trial?',
        body: `Time with the person you would hire, on work of yours, before you pay. We agree in writing how long it runs and what it covers. Choose a task whose right answer you know, and keep back sensitive data. ${figures.trialToHire} of trials end in a hire, which speaks for the matching. It does not oblige you: if you say no at the end, there is nothing to pay.`,
      },
      {
        title: 'Which plan should I choose?',
        body: `${plans} Count the hours you would hand over, then ask whether the work can wait a day. Batches that can wait suit the hourly plan. A daily routine suits part-time. If customers or colleagues expect an answer all day, take full-time. When you are torn between two, begin with the smaller and move up.`,
      },
    ],
  },
  {
    id: 'working',
    heading: 'Working together',
    questions: [
      {
        title: 'Will my team member work during my office hours?',
        body: 'Some or all of them, as you agree at the start. India is at UTC+5:30 all year. The Gulf shares most of the Indian working day. An Australian afternoon is an Indian morning, and a British morning an Indian afternoon. For the Americas, your morning is India’s evening, so a full overlap means a late or night shift, which not everyone wants for years. Often a few shared hours and a written handover work better.',
      },
      {
        title: 'Who tells the person what to do?',
        body: 'You do. Your team member takes tasks from you or from someone you name, in your chat and your task list, with nobody in between. We look after pay, leave, equipment and conduct, and a supervisor on our side steps in when you ask. Plan on half an hour a day in the first week. If nobody at your firm has that time, wait with hiring until somebody does.',
      },
      {
        title: 'What happens on holidays and sick days?',
        body: 'You agree on one holiday list before the start: Indian, yours or a mixture. The national holidays and the leave that Indian law gives stay with the person. Planned leave is announced ahead. On a sick day you hear from us the same day, and we settle whether somebody covers, the hours are made up or the day is credited. Tell us which tasks must never wait, so that cover is prepared.',
      },
      {
        title: 'Can I change the plan or add people later?',
        body: 'Yes, from one month to the next. Moving from hourly to part-time or from part-time to full-time is easy if the same person has the hours free, so tell us early. A second person goes through the same steps as the first, and your first one can help to train them. To reduce hours, give notice as your agreement says. The deposit may change with the plan.',
      },
    ],
  },
  {
    id: 'security',
    heading: 'Data, ownership and the law',
    questions: [
      {
        title: 'How do you keep my data safe?',
        body: `Your team member works in your systems, with a login of their own that you can limit and close. Our computers are encrypted and centrally managed, and everyone signs a confidentiality agreement before seeing your data. We have gone ${figures.yearsWithoutBreach} years without a data breach. Keep the owner account, password recovery and the release of payments with you all the same. The data security page lists the measures and what they do not cover.`,
      },
      {
        title: 'Who owns what is made for me?',
        body: 'You do. The rights pass from the person to us by the employment contract, and from us to you by your agreement, for the whole world and the full term, for all hours that are paid. Open-source code, fonts and stock pictures keep their own licenses. Keep the accounts in your name too: the repository, the domain, the design files. Owning a thing on paper is little comfort if someone else holds the key.',
      },
      {
        title: 'Do I become an employer in India?',
        body: 'No. We employ the person, run Indian payroll and see to leave and social security. You have one agreement, with us. You direct the work, which in some countries can raise questions of its own, for example about tax. They are rare for a small firm with one or two remote people, but ask a local adviser if your team member is to sign contracts or make sales in your name.',
      },
      {
        title: 'What if privacy law or a client contract applies to my work?',
        body: 'Then the papers come first. European personal data needs a processing agreement and transfer clauses, American health records need a business associate agreement, and tax preparers may need a client’s consent before a return is worked on abroad. Tell us before the trial, and nobody gets access until the papers are signed. If a contract of yours forbids work abroad, do not hire us for that work.',
      },
    ],
  },
  {
    id: 'ending',
    heading: 'When it does not work out',
    questions: [
      {
        title: 'What can I do if the work disappoints me?',
        body: `Tell us, ideally within ${refunds.raiseWithin}, with two or three examples. Often the cause is an instruction that was clear only to its author, and a talk mends it. If not, the remedy is a replacement, a pro-rata charge for the part that was of use, or a complete refund. Which one fits is decided case by case and given to you in writing. The refund policy explains how.`,
      },
      {
        title: 'How do I end the engagement?',
        body: `Send written notice; an email is enough. The period is ${refunds.noticeDays} days or ${refunds.noticeMonths}, depending on the agreement you signed, so look yours up. Work and fee go on until it runs out. Then the account is settled and the notice deposit comes back. You need not give a reason, though it helps us if you do. Should you come back one day, ask for the same person by name.`,
      },
      {
        title: 'What happens to my files and logins on the last day?',
        body: 'Files are already in your folders, because the work was done there. Your team member writes down what is open, moves stray drafts and goes through the routine once more with whoever takes over. You close the logins, beginning with email, and change any password that was ever shared. We delete remaining copies on our side, apart from records the law makes us keep, and confirm it in writing if you ask.',
      },
    ],
  },
];

export const faqQuestions = faqGroups.flatMap((group) => group.questions);
