/** The database's tables as migration steps, the same for a file and a libSQL server. */

/** Step n migrates version n to n + 1. Add steps; never change one. */
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
    // `set_aside`: why the message is quarantined; null for all others.
    'ALTER TABLE messages ADD COLUMN set_aside TEXT',
    'ALTER TABLE messages ADD COLUMN answered_at TEXT',
    // Times are ms since 1970, so that they can be compared.
    `CREATE TABLE pending_mail (
      key TEXT NOT NULL PRIMARY KEY,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt_at INTEGER NOT NULL,
      last_error TEXT
    )`,
    'CREATE INDEX pending_mail_by_time ON pending_mail (next_attempt_at)',
  ],
  [
    // One row per message and addressee. `pending_mail` holds new messages until they are assigned to addressees.
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
  // The secret for the keys of forms (`form-key.ts`).
  ['CREATE TABLE server_secret (secret TEXT NOT NULL)', 'INSERT INTO server_secret SELECT lower(hex(randomblob(32)))'],
]
