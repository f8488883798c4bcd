// cspell:disable
import type { Terms } from './find-terms.ts';

/** Terms of advertisements, scams and threats. One of 60 is sufficient alone, the others add up. */
export const ADVERT_TERMS: Terms = [
  [
    60,
    `first page of google, page one of google, page 1 of google, top of google, top of search, rank
    your, traffic to your, visitors to your, backlinks to your, backlinks for your, links to your,
    your ranking, your google ranking, your seo, first page of every search, search engine
    registration, ranking in google, not ranking, visibility of your, seo errors, продвижение сайт,
    раскрутк, 优化排名, posicionamiento web, posicionamiento seo, référencement de votre,
    suchmaschinenoptimierung, pozycjonowanie, posizionamento, visibilité sur google, تحسين محركات,
    نتائج جوجل, seo対策, work from your phone, buy followers, buy likes, buy reviews, million
    messages, million emails, bulk email, bulk sms, contact forms of, pva accounts, aged accounts,
    xrumer, scrapebox, gsa ser, passive income, next of kin, you have been selected, you have won,
    youve won, double your, million dollars, million usd, million us dollars, late client,
    inheritance, trading bot, gift card, no credit check, without credit check, lottery, guaranteed
    returns, recover your lost, recover your bitcoin, lost bitcoin, hire a hacker, airdrop,
    пассивный доход, préstamo, empréstimo, prestito, pożyczk, chwilówk, sofortkredit, prêt entre,
    crédit rapide, taux d’intérêt, 贷款, 대출, vay tiền, قرض, 代开, 正规发票, 刷单, free spins, freispiele,
    online casino, casino bonus, slot gacor, deneme bonus, онлайн казино, 博彩, 카지노, 바카라, คาสิโน,
    สล็อต, บาคาร่า, cá cược, كازينو, hot girls, nude photo, nudes., for sex, sex tonight, escort
    service, porn, onlyfans, meet girls, sugar daddy, xxx., milf, sex chat, 出会い系, интим, viagra,
    cialis, without prescription, no prescription, write my essay, buy essay, essay writing service,
    fake passport, real passport, driver license online, love spell, spell caster, male enhancement,
    スーパーコピー, ブランドコピー, leave this empty, lorem ipsum, not seen as spam, not spam, automatically
    generated, reply stop, reply yes, be sued, file a complaint, hacked your, leak your, your
    database, final notice, expires today, will be removed, claim your listing, disappear from
    google, your account will be, verify your account, legal action against, infected your, access
    to your device, recorded you, wanted to know your price, 彩金`,
  ],
  [
    30,
    `backlink, guest post, guest article, sponsored post, sponsored article, dofollow, do follow,
    link building, link exchange, link insertion, domain authority, organic traffic, website
    traffic, more traffic, web traffic, real visitors, seo service, seo package, seo audit, seo
    expert, seo company, white hat, google rankings, higher ranking, online visibility, errors on
    your, issues on your, problems on your, redesign your, improve your website, your google
    business, website owner, site owner, webmaster, owner of the website, wikipedia page, just
    visited your, just browsing, was browsing, checking your website, noticed that your, noticed
    your, reviewed your website, let me know if you are interested, let me know if youre interested,
    if you are interested, if interested, are you interested, would you be interested, interested in
    any of our, interested in learning more, are you open to, open to a quick, worth a quick, can i
    send you, should i send, shall i send, may i send, we can help you, we help business, we help
    companies, help your business, grow your business, boost your, increase your, automate your,
    improve your, companies like yours, businesses like yours, dear business owner, dear friend,
    dear manager, dear purchasing, dear owner, mutually beneficial, previous work, past work, money
    back, factory price, wholesale, competitive price, high quality products, free audit, free
    estimate, free consultation, free quote, free demo, business development, affordable, we are a
    leading, we are professional, professional manufacturer, iso certified, special offer, our
    portfolio, your requirement, we have a team, dedicated team, happy clients, satisfied clients,
    satisfied customers, explainer video, more customers, more leads, more clients, more sales,
    qualified leads, booked appointments, freight forwarder, promotional products, credit card
    processing, processing fees, premium domain, domain for sale, business directory, our directory,
    positive reviews, 5 star reviews, negative reviews, been nominated, we offer, we provide, we
    specialize, we specialise, we supply, we manufacture, save up to, start your free, our platform,
    our solution, our software, we ship, we deliver, we export, no charge, предлагаем, ofrecemos,
    podemos ayudarle, sin compromiso, wir bieten ihnen, unverbindlich, nous vous proposons, lhe
    oferecemos, daily pay, escort, lonely, webcam, email list, leads list, leads database,
    followers, tiktok likes, youtube views, subscribers, press release, featured on, targeted
    traffic, targeted leads, contact forms, proxies, рассылк, базу, базы данных, обратной связи,
    beneficiary, your consent, earn money, earn $, earn up to, earn more, make money, investment
    opportunit, minimum deposit, % interest, interest rate, loan offer, we offer loans, offer loans,
    business loan, need a loan, bad credit, no collateral, line of credit, pre approved,
    preapproved, working capital, claim your, project funding, investors, retention credit, presale,
    token sale, trading signals, binary option, 副業, заработ, bc1q, wallet address, bitcoin wallet,
    job offer for you, without investment, work from home, no experience, casino, roulette, slots.,
    welcome bonus, no deposit, sportsbook, betting, real money, казино, ставки на, букмекер,
    apuestas, scommesse, bahis, judi online, togel, sexy, sex., alone tonight, nude, dating,
    massage, replica, rolex, steroids, diet pill, pharmacy, free shipping, designer sunglasses,
    luxury watch, 激安, essay, dissertation, mounjaro, ozempic, pills, generic., iptv, keygen,
    torrent, free download, lose weight, unsubscribe, opt out, order now, buy now, shop now, apply
    now, register now, register here, click here, click below, click the, click on the, act now,
    sign up now, join now, download now, pay here, pay at, visit us, visit our website, limited
    time, limited spots, limited offer, places are limited, spots available, today only, this week
    only, this offer, before it expires, copyrighted image, my images, copyright infring, without my
    permission, not verified, jetzt registrieren, jetzt sichern, jetzt bestellen, haga clic, cliquez
    ici, 期間限定, 微信, в telegram, в телеграм, contact us today, check it out, check this out, read more
    here, confirm your, your password, your mailbox, sign in to, log in to, your package, your
    parcel, find attached, see attached, overdue invoice, unpaid, your payment, your shipment,
    pending messages, customs fee, great post, great article, very useful information, thank you for
    the article, thanks for the article, nice blog, nice website, i really like your site, love your
    blog, love your site, keep up the good work, keep doing what you, helpful to anybody, excellent
    blog, wonderful post, informative, thanks for sharing, thank you for sharing, bookmark, this
    website, your writing, this article, your article, your post, great content, great site, amazing
    site, seguidores`,
  ],
  [
    15,
    `seo., keyword, search engine, google., serp, visibility, mobile friendly, page speed, da 50,
    your website, your web site, your site, your webpage, your domain, your blog, your listing, ваш
    сайт, вашего сайта, su sitio web, su página web, ihre webseite, ihre website, votre site, vostro
    sito, seu site, dear sir, esteemed, best price, your business, your company, your brand, your
    organization, your office, quick call, quick chat, quick question, minute demo, minute call,
    minute video, our services, our experts, our team of, our plans, our packages, our products, our
    factory, our prices, our catalog, starting at $, starting from $, just $, only $, guarantee,
    years of experience, % off, discount, cheap, lower cost, low cost, i can help, i can show, we
    can help, feel free to contact, contact us, call us, email finds you, message finds you,
    reaching out, reach out, stumbled upon, right person, person in charge, decision maker, happy to
    share, your thoughts, reply with, cooperation, partnership, collaborat, samples, from china,
    logo design, social media marketing, qualify, lowest price, top quality, продам, недорого,
    дешев, скидк, guaranteed, no risk, risk free, no obligation, no strings, no upfront, no
    contract, no card, no credit, zero fee, proven, legit., genuine, 100 %, exclusive, promo,
    coupon, voucher, use code, order your, get your, claim, act before, act fast, going fast,
    selling fast, while stocks, dont miss, do not miss, last days, ends soon, midnight, only pay,
    pay only, you only pay, you keep, case study, brochure, our clients get, our clients see,
    clients trust, customers trust, trust us, trusted by, companies use, join us, sign up,
    subscribe, install the, get started, learn more, find out, discover, did you know, what if you,
    sounds good, sounds interesting, makes sense, worth exploring, brief conversation, short call,
    15 minutes, 10 minutes, text me, message me, write to me, contact me, reach me at, call now,
    text us, email us, contact our, ask our, on behalf of, i represent, my client, introduce
    ourselves, introduce myself, humbly, god bless, god will, the lord, blessing, donate, you may
    qualify, you qualify, do you qualify, see if you, you are eligible, lawsuit, compensation,
    settlement, credit score, insurance quote, save money, save thousands, cut your, lower your,
    reduce your, stop losing, stop paying, stop wasting, tired of, your competitors, your industry,
    your niche, your audience, your customers, your visitors, your sales, your revenue, your
    profile, your account, your wallet, your interest, your positive, your valued, without hiring,
    without lifting, free., save., savings, deal., deals, instant, skyrocket, double, triple,
    revenue, roi., growth, pipeline, conversion, exposure, awareness, visitors, outreach, viral,
    marketing, advertis, brand new, sealed, original, authentic, verified, certified, licensed,
    supplier, manufacturer, clearance, sale., worldwide, income, wealth, rich., returns, fund,
    investment, opportunity, proposal, win win, mutual, dear., greetings, hope you, hope this,
    briefly, prices start, per lead, per click, per day, a day and, happy customers, reviews, award,
    best in, leading, number one, no 1, top 10, world class, premium, luxury, secret, hidden,
    private., vip, adult, winner, win., lucky, miracle, gift, tonight, deadline, urgent, transplant,
    dental implants, veneers, botox, liposuction, skin care, anti aging, supplement, vitamins,
    testosterone, hgh., semaglutide, tablets, cure for, diabetes, arthritis, back pain, tinnitus,
    belly fat, melts, slimming, hair loss, keto., cbd., vape, kratom, cannabis, handbags, designer
    bags, replicas, sneakers, jewelry sale, knives, gadgets, drones, smart watch, iphone, macbook,
    playstation, ps5, rtx, solar panels, electricity bill, energy bill, heat pump, health insurance,
    life insurance, car insurance, auto warranty, medicare plan, timeshare, apartments for,
    beachfront, villas, off plan, golden visa, citizenship, student loan, tax relief, irs debt, debt
    relief, consolidat, sba loan, refinance, gold ira, bullion, quiz, iq test, horoscope, psychic,
    tarot, prophe, spell, curse, charity project, consignment, atm card, ministry of, contract of
    supply, vendor registration, bank guarantee, sblc, joint venture, viable project, per annum,
    trademark, registrar, google maps listing, chatbot, widget, saas., crm for, ai agent, ai tool,
    ai powered, automation platform, linkedin content, ghostwrit, thought leader, cold email, booked
    meetings, sales calls, sdr., retainer, viral shorts, testimonial video, podcast booking,
    magazine feature, sponsored, placement, print on demand, webinar, masterclass, e book, ebook,
    free course, mentorship, online job, easy job, data entry job, typing job, payment gateway, pos
    terminal, card fees, merchant account, sms gateway, sender id, voip, hosting plan, vps.,
    malware, vulnerability, wordpress installation, patch, security alert, suspended, deactivat,
    hacker, spy., cheating, track any phone, recover funds, scammed, passports, driving licence,
    diploma, visas, university grades, criminal record, counterfeit, clone cards, fullz, cvv,
    hookup, naughty, pics., bet., odds, tips for today, slot, jackpot, $, €, £, %, usd., eur.,
    euro., euros., dollars, @, t me., whatsapp, telegram, skype, wechat, viber, signal., likes.,
    leads., target audience, conversions, instagram, crypto, bitcoin, btc., ethereum, usdt., nft.,
    forex, profit, loan, withdraw, fortune, prize, congratulation, invest, confidential, deceased,
    poker, bonus, бонус, play now, играй, moq., big sale, sunglasses, watches, worldwide shipping,
    weight loss, hurry, expire, last chance, гарантия`,
  ],
];
