import { config } from 'zod/mini';
import { en } from 'zod/locales';

// zod/mini ships without error messages to keep browser bundles small; the server reports them.
config(en());
