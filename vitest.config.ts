import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { atOnce, measureOnce, patient } from './tests/helpers/process/slowness.ts';
import { findPostgres } from './tests/helpers/store/find-postgres.ts';

// CLI commands start in half the time with Node's compile cache.
process.env.NODE_COMPILE_CACHE ??= '.cache/compiled';
process.env.TEST_RUN ??= process.env.FAULTS === 'long' ? 'long' : 'short';
measureOnce();

/**
 * Tests above the store, whose queries are tested on both databases beside them: on PostgreSQL only in a
 * long run (scripts/test-faults.ts).
 */
const SAME_ON_POSTGRES = [
  'importers/wordpress/import-wordpress',
  'importers/wordpress/import-words',
  'server/api/authors',
  'server/api/body-cache',
  'server/api/content-endpoints',
  'server/api/describe-origin',
  'server/api/enquiry-endpoint',
  'server/api/inherited-names',
  'server/api/people-endpoints',
  'server/api/policies',
  'server/api/refusal-codes',
  'server/api/refuse-cross-site',
  'server/api/service-record',
  'server/api/streamed-bodies',
  'server/api/vitals-endpoint',
  'server/app/open-provider',
  'server/commands/account-commands',
  'server/commands/bucket-commands',
  'server/commands/commands',
  'server/commands/content-check',
  'server/commands/content-load',
  'server/commands/import-command',
  'server/commands/provider-command',
  'server/content/claims',
  'server/content/entry-store/hidden-versions',
  'server/content/files/export-content',
  'server/content/files/load-content',
  'server/content/older-phone',
  'server/content/page-words',
  'server/content/rate-card',
  'server/content/rebuild-content',
  'server/content/redirects',
  'server/content/references',
  'server/enquiries/deliver/mail',
  'server/enquiries/deliver/provider-destination',
  'server/enquiries/deliver/webhook',
  'server/enquiries/follow-up/invented-week',
  'server/enquiries/refunds',
  'server/enquiries/screen/crowds',
  'server/feeds/feeds',
  'server/feeds/sitemap',
  'server/media/bucket',
  'server/newer-rows',
  'server/people/people',
  'server/provider/sync',
  'server/provider/take-kinds',
  'server/search/search-questions',
  'server/studio/automation/automation',
  'server/studio/automation/enquiries',
  'server/studio/automation/media',
  'server/actions/entries/broken-links',
  'server/actions/entries/save-entry',
  'server/actions/pictures/add-picture',
  'server/actions/pictures/adopt-files',
  'server/studio/preview/preview-routes',
  'tests/faults/outage',
  'tests/faults/publish-killed',
  'tests/faults/studio-typing',
].map((name) => `${name}.store.test.ts`);
const isLong = process.env.TEST_RUN === 'long';
const notOnPostgres = isLong ? [] : SAME_ON_POSTGRES;

/** The fault tests of a short run: an enquiry, a publish or typed text would be lost. */
const SHORT_FAULTS = ['killed', 'locked', 'outage', 'publish-killed', 'studio-typing'];
const FAULTS = isLong ? '**/*' : `{${SHORT_FAULTS.join(',')}}`;

/** `x.store.test.ts` runs on both databases, `x.sqlite.test.ts` and `x.postgres.test.ts` on one. */
const ON_SQLITE = '{store,sqlite}.test.ts';
const ON_POSTGRES = '{store,postgres}.test.ts';

/** Projects are divided by what their tests need (CONTRIBUTING.md, Tests). */
function project(
  name: string,
  test: {
    include: string[];
    exclude?: string[];
    globalSetup?: string[];
    testTimeout?: number;
    maxWorkers?: number;
    isolate?: boolean;
  },
): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      ...test,
      env: { TEST_STORE: name.endsWith('postgres') ? 'postgres' : 'sqlite' },
      setupFiles: [
        'tests/helpers/process/patient-waits.ts',
        ...(test.globalSetup ? ['tests/helpers/process/after-each-file.ts'] : []),
      ],
    },
  };
}
const TEMPLATES = 'tests/helpers/store/store-templates.ts';

/** Files of a worker share their modules: without it, importing them is a third of the work. */
const isolate = false;

const unit = project('unit', {
  isolate,
  include: [
    '{contract,domain,importers,scripts,server,site,studio,tools}/**/*.test.{ts,tsx}',
    'tests/rules/**/*.test.ts',
  ],
  exclude: ['**/*.{store,sqlite,postgres}.test.ts'],
});
const sqlite = project('sqlite', {
  isolate,
  include: [`{importers,server}/**/*.${ON_SQLITE}`],
  globalSetup: [TEMPLATES],
});
const postgres = project('postgres', {
  isolate,
  include: [`{importers,server}/**/*.${ON_POSTGRES}`],
  exclude: notOnPostgres,
  globalSetup: [TEMPLATES],
});
const http = project('http', {
  isolate,
  include: ['tests/http/**/*.test.ts'],
  globalSetup: [TEMPLATES, 'tests/helpers/process/running-site.ts'],
});
// Fault injection mostly waits.
const FAULT_WORKERS = atOnce(3);
const faults = project('faults', {
  maxWorkers: FAULT_WORKERS,
  include: [`tests/faults/${FAULTS}.${ON_SQLITE}`, `tests/faults/${FAULTS}.test.ts`],
  exclude: ['**/*.postgres.test.ts'],
  globalSetup: [TEMPLATES],
  testTimeout: patient(900_000),
});
const faultsOnPostgres = project('faults-postgres', {
  maxWorkers: FAULT_WORKERS,
  include: [`tests/faults/${FAULTS}.${ON_POSTGRES}`],
  exclude: notOnPostgres,
  globalSetup: [TEMPLATES],
  testTimeout: patient(900_000),
});

export default defineConfig({
  test: {
    projects: [unit, sqlite, http, faults, ...(findPostgres() ? [postgres, faultsOnPostgres] : [])],
    // Generous: only a test that hangs times out.
    testTimeout: patient(300_000),
    hookTimeout: patient(300_000),
    expect: { poll: { timeout: patient(60_000) } },
    pool: 'forks',
    maxWorkers: Number(process.env.TEST_WORKERS ?? atOnce(2)),
  },
});
