// cspell:disable
import type { Terms } from './find-terms.ts';

/** Terms of people who look for staff, in the languages they write in, and of existing contacts. */
export const ASKING_TERMS: Terms = [
  [
    30,
    `need, require, could do with, swamped, piling up, headache, rescue, looking for, looking to,
    look for, look after, we want, i want, wants, want to., would like, wed like, wish to., seek,
    searching, in search of, after a., hire, hiring, take on, to outsource, outsource our,
    outsourcing our, offload, hand over, take over, takes over, handle our, handle my, consider,
    thinking of, thinking about, planning, hope to, keen to, prefer, trying to, struggl, drown,
    overwhelm, behind, keep up, short of, short staffed, understaffed, help with, help us., help me,
    assist us., support us., give us., quote us., tell us., tell me, recommend, interested in your,
    interested in hiring, clean up, catch up, cover for, bookkeep, accountant, accounts payable,
    accounts receivable, accounting, payroll, tax return, tax prepar, preparer, invoices, receipts,
    reconcil, virtual assistant, va., vas., assistant, secretar, receptionist, paralegal, developer,
    programmer, designer, drafter, drafting, draftsman, drawings, engineer, data entry, customer
    service, customer support, chat support, agents, analyst, researcher, copywriter, writer,
    editor, translat, transcri, clerk, coordinator, moderator, caller, estimator, dispatcher,
    tester, typist, scheduler, diary, bookings, backlog, workload, spreadsheet, quickbooks, qbo.,
    xero., autocad, revit, zendesk, role., position., vacanc, candidate, staff., employee, worker,
    freelanc, contractor, trainee, technician, temporary staff, temps., a person., one person, two
    people, 2 people, three people, people who, somebody, someone to, someone who, answering
    service, your people, one of your, junior, senior, part time, full time, half time, hours a,
    hours per, hours each, hrs, per week, a week, each week, weekly, per month, a month, monthly,
    half a day, a day, mornings, evenings, nights, weekends, time zone, overlap, shift, remote work,
    works remotely, trial, to start, start in, start on, starting in, next month, half day,
    bilingual, native, how much, how many, how long, how soon, how quick, how often, how do, how
    would, how can, what would, what could, what do, what is, what are, what if, what about, what
    kind, what happens, whats., which of, who would, who do, who is, who pays, where do, where are,
    when can, when could, when would, price per, hourly, quote for, please quote, kindly quote,
    estimate for, an estimate, rate card, your rates, your terms, your fee, your charges, cost.,
    costs, budget, can you, could you, can a., can an., can some, can they, can we, can one, could
    a., could some, could they, could we, could i, can i hire, can i get, do you, does your, are
    your, are there, is there, is it., will you, will they, would they, would it, should we, is
    that, nda., deposit., call me, ring me, phone me, whatsapp me, please call, please let, pls
    advise, please advise, kindly share, kindly send, kindly revert, please tell, please confirm,
    explain, the catch, necesit, busco, buscamos, contratar, cherch, besoin, recrut, il nous
    faudrait, suche, gesucht, brauch, benötig, cerco, cerchiamo, bisogno, procuro, procuramos,
    preciso, precisamos, zoek, nodig, szuka, potrzeb, söker, behöver, brug for, etsimme, нуж, ищем,
    ищу, шука, потріб, търс, треба, hled, potřeb, nevoie, căutăm, keres, szüks, ihtiyac, arıyor,
    χρειαζ, ψάχν, نحتاج, نبحث, نیاز, چاہیے, מחפש, צריכ, चाहिए, தேவை, দরকার, chúng tôi cần, butuh,
    mencari, hitaji, chahiye, ต้องการ, 需要, 探して, お願い, 필요, cuánto, qué tarifa, qué precio, combien,
    tarifs, quel serait, was kostet, kosten, angebot bitte, quanto costa, quanto custa, preço, wat
    kost, ile koszt, vad kostar, hvad koster, сколько, цена, 多少, 费用, 料金, 비용, thanks for the call,
    replying to, your mail of, you charged, our contract, my last two, i am a customer, we worked
    with, we agreed, take me off, my application, apply as, apply for, copy of the data, wrong
    number, thank you all, thank you for the, as discussed, as agreed, you said, you promised, you
    were mentioned, we met, met on, your colleague, your recruiter, still with you, which is right,
    it says on your, on your site that, your own site, the portal, reference for, you sent us, our
    meeting, our call, new assistant, has changed, your last mail, you gave me, of yours, our
    invoice, your invoice, the invoice, an invoice, the contract, the agreement, the deposit, your
    deposit, your refund, my manager, her manager, his manager, former employee, as reference,
    questionnaire, my article, i am writing, gdpr, data you hold, my resume, my cv, used to work,
    come back, passed on, pass this on`,
  ],
];
