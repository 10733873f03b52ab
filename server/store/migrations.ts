/** The tables of the database, as the steps that lead to this release's, on libSQL and on D1 alike. */

/** Step n leads from version n to n + 1. Steps are added, never changed. */
export const MIGRATIONS: readonly string[][] = [
  [
    `CREATE TABLE IF NOT EXISTS messages (
      key TEXT NOT NULL PRIMARY KEY,
      kind TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      received_at TEXT NOT NULL,
      body TEXT,
      forgotten_at TEXT
    )`,
    'CREATE INDEX IF NOT EXISTS messages_by_time ON messages (received_at)',
  ],
  [
    // Why a message was set aside, as one sentence; null for all others.
    'ALTER TABLE messages ADD COLUMN set_aside TEXT',
    'ALTER TABLE messages ADD COLUMN answered_at TEXT',
    // Times are ms since 1970: they are compared.
    `CREATE TABLE pending_mail (
      key TEXT NOT NULL PRIMARY KEY,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL,
      last_error TEXT
    )`,
    'CREATE INDEX pending_mail_by_time ON pending_mail (next_attempt_at)',
  ],
  [
    // What was for the office as a whole waits for its addressees from here on; `pending_mail` holds what is new.
    `CREATE TABLE mail_deliveries (
      key TEXT NOT NULL,
      addressee TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      refusals INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER,
      last_error TEXT,
      PRIMARY KEY (key, addressee)
    )`,
    'CREATE INDEX mail_deliveries_by_time ON mail_deliveries (next_attempt_at)',
  ],
  // What the keys of forms are made with (`form-key.ts`).
  ['CREATE TABLE server_secret (secret TEXT NOT NULL)', 'INSERT INTO server_secret SELECT lower(hex(randomblob(32)))'],
]

/** Where D1 notes each step that was taken: it keeps SQLite's `user_version` to itself. */
export const STEPS_TABLE = 'schema_steps'
