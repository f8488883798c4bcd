import { config } from 'zod/mini';
import { en } from 'zod/locales';

// zod/mini keeps its messages apart, so that browsers need not load them; here they are wanted.
config(en());
