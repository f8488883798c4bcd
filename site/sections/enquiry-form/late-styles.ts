// The styles of the form, for pages that load its script late: without them, it would be unstyled until then.
import './enquiry-block.module.css';
import './enquiry-form.module.css';
import './origin-line.module.css';
