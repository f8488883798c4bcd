import type { Terms } from './find-terms.ts';

/**
 * What people write who look for staff, by kind: the wish, the work, the
 * question, both in other languages, and what
 * they have to do with us already. Found as find-terms.ts says.
 */
export const ASKING_KINDS: readonly Terms[] = [
  `need, require, looking for, looking to, want, would like, id like, wed like, seek, searching for, in search of,
  after a, hire, hiring, to outsource, outsource our, outsourcing our, offload, hand over, take over, help with,
  help me with, short of, gesucht, sought`,
  `bookkeep, accountant, accounts payable, accounts receivable, accounting, payroll, tax return, tax prepar,
  virtual assistant, va., vas., assistant, secretary, receptionist, admin support, paralegal, developer, programmer,
  designer, drafter, drafting, draftsman, engineer, data entry, customer service, customer support, chat support,
  agents, analyst, researcher, copywriter, writer, editor, translator, clerk, coordinator, moderator, caller, estimator,
  dispatcher, tester, typist, part time, full time, half time, hours a, hours per, hrs, per week, a week, each week,
  per month, a month, half a day, quickbooks, qbo., xero., autocad, revit, zendesk, your people, your staff, your employees,
  one of your, rate card, your terms, overlap, shift, remote work, works remotely, trial week, trial month, free trial, nda.,
  a person, one person, two people, 2 people, people who, somebody, someone to, someone who, someone today, answering service`,
  `how much, what would, what could, what do you charge, how do you, how does, how long, how soon, how quick, how many, how would,
  what is your, what are your, what is the, what are the, what happens, whats the, which of, who would, who pays, price per,
  hourly, quote for, please quote, kindly quote, estimate for, an estimate, cost., costs, budget, can you, could you, do you,
  does your, do your, are you able, are your, can your, can a, can they, could a, could i, can i hire, can i get, will you sign,
  is it possible, is that possible, is there a, is it really, when can, when could, call me, ring me, phone me, whatsapp me, please call,
  please send, please let me, pls advise, please advise, kindly share, kindly send, kindly revert, please tell, please confirm,
  explain the, the catch`,
  `necesit, busco, buscamos, contratar, cherch, besoin, recrut, il nous faudrait, suche, brauch, benötig, cerco, cerchiamo,
  bisogno, procuro, procuramos, preciso, precisamos, zoek, nodig, szuka, potrzeb, söker, behöver, brug for, etsimme,
  нуж, ищем, ищу, 需要, 探して, お願い, 필요`,
  `cuánto, qué tarifa, qué precio, combien, tarifs, quel serait, was kostet, kosten, angebot bitte, quanto costa, quanto custa,
  preço, wat kost, ile koszt, vad kostar, hvad koster, сколько, цена, 多少, 费用, 料金, 비용`,
  `thanks for the call, thank you for the quick, replying to your, your mail of, you charged, our contract, my last two,
  wrong number, i am a customer, we worked with, we agreed, take me off, my application, apply as, copy of the data`,
];
