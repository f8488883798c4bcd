import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

export const entriesAndEnquiries: MigrationStep = {
  id: '001-entries-and-enquiries',
  async up(db) {
    await db.schema
      .createTable('entries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull())
      .addColumn('parent', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('content_html', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('banner', 'text')
      .addColumn('fields', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('publish_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('source_digest', 'text')
      .addUniqueConstraint('entries_address', ['type', 'parent', 'slug'])
      .execute();
    await db.schema
      .createIndex('entries_by_position')
      .on('entries')
      .columns(['type', 'parent', 'status', 'position'])
      .execute();
    await db.schema
      .createIndex('entries_by_date')
      .on('entries')
      .columns(['type', 'status', 'publish_at'])
      .execute();

    await db.schema
      .createTable('content_version')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute();
    await sql`insert into content_version (id, version) values (1, 0)`.execute(db);

    await db.schema
      .createTable('enquiries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('received_at', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('phone_number', 'text', (c) => c.notNull())
      .addColumn('company_name', 'text', (c) => c.notNull())
      .addColumn('website', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('enquiries_by_date')
      .on('enquiries')
      .columns(['received_at'])
      .execute();

    await db.schema
      .createTable('deliveries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('enquiry_id', 'text', (c) =>
        c.notNull().references('enquiries.id').onDelete('cascade'),
      )
      .addColumn('destination', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_attempt_at', 'text', (c) => c.notNull())
      .addColumn('lease_until', 'text')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('deliveries_once', ['enquiry_id', 'destination'])
      .execute();
    await db.schema
      .createIndex('deliveries_due')
      .on('deliveries')
      .columns(['status', 'next_attempt_at'])
      .execute();

    await db.schema
      .createTable('idempotency_keys')
      .addColumn('key_digest', 'text', (c) => c.primaryKey())
      .addColumn('body_digest', 'text', (c) => c.notNull())
      .addColumn('enquiry_id', 'text', (c) =>
        c.notNull().references('enquiries.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
