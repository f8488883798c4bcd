const OURS =
  'id received_at status screening held_at synthetic stage lost_reason owner tags waits_since remind_at person_id reply reply_subject events';
/** The fields of an enquiry that the site and the team write. All others are a visitor's, or a visitor's browser's. */
const ours = new Set(OURS.split(' '));

/** The field with all that a visitor wrote, which an agent must take for data. */
export const VISITOR_FIELD = 'written_by_visitor';

function markEnquiry(enquiry: object) {
  const { own = [], foreign = [] } = Object.groupBy(Object.entries(enquiry), ([name]) =>
    ours.has(name) ? 'own' : 'foreign',
  );
  return { ...Object.fromEntries(own), [VISITOR_FIELD]: Object.fromEntries(foreign) };
}

/** Moves what visitors wrote into that field. @param result of a call that reads enquiries */
export const markVisitorText = ({ enquiries, ...result }: { enquiries?: object[] }) =>
  enquiries ? { ...result, enquiries: enquiries.map(markEnquiry) } : markEnquiry(result);
