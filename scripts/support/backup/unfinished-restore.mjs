/**
 * Makes an interrupted restore repeatable. Migrations cannot all share one transaction, because PostgreSQL refuses to
 * use an enum's new value in the one that adds it. So a comment on the first table lists what the restore has created,
 * until its last transaction removes that comment.
 */

const PREFIX = 'unfinished restore: '
const TABLE = '_prisma_migrations'

/** Extensions and what belongs to them stay: they may be shared, and do not prevent another attempt. */
const OBJECTS = `
  SELECT format('%s/%s', d.classid, d.objid) AS object FROM pg_depend d
  WHERE d.refclassid = 'pg_namespace'::regclass AND d.refobjid = current_schema()::regnamespace
    AND d.deptype = 'n' AND d.classid <> 'pg_extension'::regclass
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype = 'e')`

/** As named in `DROP`. Tables come first, because a column's sequence can only be dropped with its table. */
const NAMES = `
  SELECT i.type, i.identity FROM unnest($1::oid[], $2::oid[]) AS o (class, id),
    pg_identify_object(o.class, o.id, 0) i
  WHERE i.identity IS NOT NULL ORDER BY i.type <> 'table'`

async function listObjects(client) {
  const { rows } = await client.query(OBJECTS)
  return rows.map(({ object }) => object)
}

async function readComment(client) {
  const { rows } = await client.query(
    `SELECT obj_description(to_regclass('${TABLE}'), 'pg_class') AS comment`,
  )
  return rows[0].comment
}

const isMark = (comment) => comment?.startsWith(PREFIX) ?? false

/** Returns whether a restore into this database was interrupted, or is still running. */
export const isRestoreUnfinished = async (client) => isMark(await readComment(client))

const setComment = (client, text) => client.query(`COMMENT ON TABLE ${TABLE} IS ${text}`)

/**
 * Runs a script in a transaction, and records what it creates.
 * @param {import('pg').Client} client
 * @param {string} script the first one creates `_prisma_migrations`
 */
export async function createRecorded(client, script) {
  await client.query('BEGIN')
  try {
    const before = new Set(await listObjects(client))
    await client.query(script)
    const created = (await listObjects(client)).filter((object) => !before.has(object))
    const comment = await readComment(client)
    const recorded = isMark(comment) ? JSON.parse(comment.slice(PREFIX.length)) : []
    const mark = `${PREFIX}${JSON.stringify([...recorded, ...created])}`
    await setComment(client, client.escapeLiteral(mark))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Ends the recording: part of the transaction that loads the rows. */
export const finishRecording = (client) => setComment(client, 'NULL')

/** Drops what an interrupted restore has created, and nothing else. */
export async function dropUnfinished(client) {
  const comment = await readComment(client)
  if (!isMark(comment)) return
  // Rows mean that somebody has used the database since.
  const { rows: used } = await client.query(`SELECT FROM ${TABLE} LIMIT 1`)
  if (used.length > 0) return
  const objects = JSON.parse(comment.slice(PREFIX.length)).map((object) => object.split('/'))
  const { rows } = await client.query(NAMES, [
    objects.map(([classId]) => classId),
    objects.map(([, id]) => id),
  ])
  const drops = rows.map(({ type, identity }) => `DROP ${type} IF EXISTS ${identity} CASCADE`)
  // Several statements in one query are one transaction.
  await client.query(drops.join(';'))
}
