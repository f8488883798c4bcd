import type { MigrationStep } from './migration-step.ts';

/** Deliveries, idempotency keys, screening, consent and holds. */
export const outboxScreeningPrivacy: MigrationStep = {
  id: '002-outbox-screening-privacy',
  async up(db) {
    const enquiries = () => db.schema.alterTable('enquiries');
    await enquiries()
      .addColumn('screening', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    await enquiries().addColumn('consent_version', 'text').execute();
    await enquiries().addColumn('consent_text', 'text').execute();
    await enquiries().addColumn('client_hash', 'text').execute();
    await enquiries().addColumn('text_digest', 'text').execute();
    await enquiries().addColumn('held_at', 'text').execute();
    await enquiries()
      .addColumn('synthetic', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('enquiries_by_text')
      .on('enquiries')
      .columns(['text_digest', 'received_at'])
      .execute();

    await db.schema
      .alterTable('deliveries')
      .addColumn('attempts_before_replay', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.dropIndex('deliveries_due').execute();
    await db.schema
      .createIndex('deliveries_due')
      .on('deliveries')
      .columns(['destination', 'status', 'next_attempt_at'])
      .execute();

    await db.schema
      .createTable('delivery_attempts')
      .addColumn('delivery_id', 'text', (c) =>
        c.notNull().references('deliveries.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('outcome', 'text')
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('delivery_attempts_number', ['delivery_id', 'number'])
      .execute();

    await db.schema
      .createTable('disabled_destinations')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('disabled_at', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('spent_passes')
      .addColumn('digest', 'text', (c) => c.primaryKey())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
  },
};
