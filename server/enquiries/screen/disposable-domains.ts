/**
 * Well-known disposable email services. People may have good reasons to use one, so an enquiry
 * from such an address is only flagged for the team.
 */
const domains = new Set(
  `0-mail.com 10minutemail.com 10minutemail.net 1secmail.com 1secmail.net 1secmail.org 20minutemail.com
  33mail.com anonbox.net anonymbox.com burnermail.io byom.de chacuo.net crazymailing.com cool.fr.nf
  cuvox.de dayrep.com deadaddress.com discard.email discardmail.com discardmail.de dispostable.com
  dropmail.me dudmail.com einrot.com emailfake.com emailondeck.com emailsensei.com emltmp.com
  ephemail.net fakeinbox.com fakemail.net fakemailgenerator.com fleckens.hu getairmail.com getnada.com
  gishpuppy.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info
  guerrillamail.net guerrillamail.org guerrillamailblock.com gustr.com harakirimail.com incognitomail.org
  inboxbear.com inboxkitten.com jetable.org jourrapide.com kurzepost.de linshiyouxiang.net
  mail-temp.com mail-temporaire.fr mail.tm mailcatch.com maildrop.cc mailexpire.com mailforspam.com
  mailinator.com mailinator.net mailinator2.com mailmoat.com mailnesia.com mailnull.com mailpoof.com
  mailsac.com mailtemp.net mailtothis.com meltmail.com minuteinbox.com mintemail.com moakt.com moakt.cc
  mohmal.com mt2015.com mvrht.net mytemp.email mytrashmail.com nada.email nospamfor.us objectmail.com
  one-time.email onetimemail.org owlymail.com pokemail.net proxymail.eu rcpt.at reallymymail.com
  receiveee.com rhyta.com sharklasers.com shieldemail.com shitmail.me smailpro.com sogetthis.com
  spam4.me spambog.com spambog.de spambox.us spamex.com spamfree24.org spamgourmet.com spamherelots.com
  spamhole.com superrito.com suremail.info teleworm.us temp-mail.io temp-mail.org tempail.com tempe-mail.com
  tempemail.net tempinbox.com tempmail.com tempmail.dev tempmail.net tempmail.plus tempmailo.com
  tempmailaddress.com tempomail.fr temporary-mail.net temporaryinbox.com thankyou2010.com
  throwawaymail.com throwam.com tmail.ws tmailor.com tmpmail.net tmpmail.org tmpeml.com trash-mail.com
  trash-mail.de trashmail.com trashmail.de trashmail.me trashmail.net trashmail.ws trbvm.com
  wegwerfemail.de wegwerfmail.de wegwerfmail.net wegwerfmail.org yopmail.com yopmail.fr yopmail.net
  you-spam.com zetmail.com`.split(/\s+/),
);

/** Whether the domain of an email address, or a parent domain, belongs to such a service. */
export function isDisposableDomain(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_, from) => domains.has(labels.slice(from).join('.')));
}
