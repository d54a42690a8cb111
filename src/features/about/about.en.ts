import type { koAbout } from './about.ko.ts';

/** English texts of the site's own pages. */
export const enAbout: Readonly<Record<keyof typeof koAbout, string>> = {
  'about.company': 'About us',
  'about.company.lead':
    'A site on which members bet on matches at live odds and talk about them. You take part with gold only.',
  'about.company.1': 'What we do',
  'about.company.1.text':
    'We show live odds for football, basketball and baseball, and members bet gold on the results. When odds move or are suspended, the screen says so at once, and no bet is taken at odds that have passed.',
  'about.company.2': 'What gold is',
  'about.company.2.text':
    'Gold is used on this site alone. It cannot be changed into money, and every movement stays in a ledger that you can read in the log of your wallet.',
  'about.company.3': 'How results are decided',
  'about.company.3.text':
    'Bets are settled by the official result. Casual games and draws of events come from a seed whose hash is published first, so that anyone can work them out again later.',
  'about.company.4': 'Playing safely',
  'about.company.4.text':
    'You set your own limits of losses, stakes, payments and time for a day, a week and a month, and can stop for a time of your choice. Minors cannot take part.',
  'about.company.contact': 'Contact us',
  'about.affliate': 'Partnership',
  'about.affliate.lead':
    'We look forward to partners for data, content and advertising. Write to us, and the person in charge will answer.',
  'about.affliate.1': 'What to write',
  'about.affliate.1.text':
    'The names of your company and service, a person to talk to, and the kind and time of the partnership you have in mind. You can add a file about your company.',
  'about.affliate.2': 'How the answer comes',
  'about.affliate.2.text':
    'Members get a notice in every open window, and the answer stays under Questions. Everybody else gets it by email.',
  'about.affliate.free': 'If you are not a member, send an email: nobody asks you to verify who you are.',
  'about.partner': 'You can write without an account',
  'about.partner.hint': 'No registration and no identity check: the answer comes to your email address.',
  'about.partner.email': 'Email for the answer',
  'about.partner.send': 'Send the inquiry',
  'about.partner.sent': 'We have your inquiry, and will answer to {{email}}.',
  'about.partner.DCU001': 'Check the email address, the subject and the text.',
  'about.partner.DCU203': 'We cannot take more today. Please send it tomorrow.',
  'about.affliate.mail': 'Send an email',
  'about.affliate.contact': 'Send a question',
  'about.licences': 'Open-source licences',
  'about.licences.lead': 'The site uses the free software and the font below. We thank those who made them.',
  'about.licences.texts': 'Read the licence texts',
  'about.gates': 'All games and pages',
  'about.gates.lead': 'Where would you like to go?',
};
