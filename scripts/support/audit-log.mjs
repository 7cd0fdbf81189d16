import { readFileSync } from 'node:fs'
import { migrationNames } from './migrations.mjs'
import { fromRoot } from './paths.mjs'

/** The number of events read per statement. */
const BATCH = 1000

const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION (\w+)\([\s\S]*?AS \$\$([\s\S]*?)\$\$/g
const TRIGGER = /CREATE (?:CONSTRAINT )?TRIGGER "(audit_\w+)"/g

/**
 * A fault in the log.
 * @typedef {{ sequence: number | null, what: string }} Fault `sequence`: the first place where it shows, if it has one
 */

/** The log's functions and triggers as the migrations create them; the last definition of each counts. */
function readRules() {
  const functions = new Map()
  const triggers = new Set()
  for (const name of migrationNames()) {
    const sql = readFileSync(fromRoot('prisma', 'migrations', name, 'migration.sql'), 'utf8')
    for (const [, own = '', body = ''] of sql.matchAll(FUNCTION)) {
      if (own.includes('audit_')) functions.set(own, body)
    }
    for (const [, own = ''] of sql.matchAll(TRIGGER)) triggers.add(own)
  }
  return { functions, triggers }
}

/** Anybody who can change the database can change its functions, which would make its own results worthless. */
async function findChangedRule(client) {
  const { functions, triggers } = readRules()
  const { rows: stored } = await client.query(
    'SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1)',
    [[...functions.keys()]],
  )
  const bodies = new Map(stored.map(({ name, body }) => [name, body]))
  for (const [name, body] of functions) {
    if (bodies.get(name) !== body) return `the function ${name} is not the product's`
  }
  const { rows: active } = await client.query(
    `SELECT tgname AS name FROM pg_trigger WHERE tgname = ANY ($1) AND tgenabled IN ('O', 'A')`,
    [[...triggers]],
  )
  const on = new Set(active.map(({ name }) => name))
  for (const name of triggers) {
    if (!on.has(name)) return `the trigger ${name} is off or missing`
  }
  return null
}

const hex = (bytes) => bytes.toString('hex')

/** Each link of the chain beside the hash recomputed from its event. */
const LINKS = `
  SELECT link.sequence, link.previous_hash AS previous, link.hash, event.id IS NOT NULL AS is_there,
    audit_hash(link.previous_hash, link.sequence, event, link.words_digest) AS own,
    CASE WHEN link.salt IS NULL THEN audit_words(event.detail) IS NULL
      ELSE audit_words_digest(link.salt, event.detail) IS NOT DISTINCT FROM link.words_digest END AS has_words
  FROM audit_link AS link LEFT JOIN audit_event AS event ON event.id = link.event_id
  WHERE link.sequence > $1 ORDER BY link.sequence LIMIT $2`

function findFault(link, before) {
  if (link.sequence !== before.sequence + 1) return 'an event is missing'
  if (hex(link.previous) !== before.hash) return 'it does not follow the event before it'
  if (!link.is_there) return 'the event was deleted'
  if (hex(link.own) !== hex(link.hash)) return 'the event was changed'
  if (!link.has_words) return 'words of the event were changed'
  return null
}

/** Walks from the first event to the last that existed at the beginning. @returns {Promise<Fault | null>} */
async function walk(client, head, savedHead) {
  let before = { sequence: head.purged_sequence, hash: hex(head.purged_hash) }
  while (before.sequence < head.sequence) {
    const { rows } = await client.query(LINKS, [before.sequence, BATCH])
    if (rows.length === 0) return { sequence: before.sequence + 1, what: 'an event is missing' }
    for (const link of rows) {
      const what = findFault(link, before)
      if (what) return { sequence: before.sequence + 1, what }
      before = { sequence: link.sequence, hash: hex(link.hash) }
      if (savedHead?.sequence === before.sequence && savedHead.hash !== before.hash) {
        return { sequence: savedHead.sequence, what: 'it is not the event whose head was kept' }
      }
      if (before.sequence === head.sequence && before.hash !== hex(head.hash)) {
        return { sequence: head.sequence, what: 'the head is not that of the last event' }
      }
    }
  }
  return null
}

const LOOSE = `
  SELECT event.id FROM audit_event AS event LEFT JOIN audit_link AS link ON link.event_id = event.id
  WHERE link.sequence IS NULL LIMIT 1`

/** An erasure records how many events lost their words (docs/decisions/0061-audit-chain.md). */
const WORDS = `
  SELECT (SELECT count(*) FROM audit_link WHERE words_digest IS NOT NULL AND salt IS NULL)::int AS gone,
    (SELECT coalesce(sum((detail->>'words')::int), 0) FROM audit_event WHERE action = 'account.erase')::int AS told`

const ENDS = `
  SELECT coalesce((SELECT sequence FROM audit_head), 0) AS head, coalesce((SELECT max(sequence) FROM audit_link), 0) AS link`

/** Finds faults that no single event shows. @returns {Promise<string | null>} */
async function findGlobalFault(client) {
  const [loose] = (await client.query(LOOSE)).rows
  if (loose) return `the event ${loose.id} was written past the seal`
  const [ends] = (await client.query(ENDS)).rows
  if (ends.link > ends.head) return 'the head is older than the last event'
  const [words] = (await client.query(WORDS)).rows
  if (words.gone > words.told) return 'words were destroyed that no erasure tells of'
  return null
}

/**
 * Recomputes the whole audit log (docs/decisions/0061-audit-chain.md). Writes nothing; events may be added meanwhile.
 * @param {import('pg').Client} client
 * @param {{ sequence: number, hash: string } | null} [savedHead] a head saved on an earlier day
 * @returns {Promise<{ sequence: number, hash: string, purged: number, fault: Fault | null }>} the current head, the
 *   number of purged oldest events, and the first fault
 */
export async function verifyAuditLog(client, savedHead = null) {
  const [head] = (await client.query('SELECT * FROM audit_head')).rows
  const log = {
    sequence: head?.sequence ?? 0,
    hash: head ? hex(head.hash) : '',
    purged: head?.purged_sequence ?? 0,
  }
  const rule = await findChangedRule(client)
  if (rule) return { ...log, fault: { sequence: null, what: rule } }
  const fault = head ? await walk(client, head, savedHead) : null
  if (fault) return { ...log, fault }
  const loose = await findGlobalFault(client)
  if (loose) return { ...log, fault: { sequence: null, what: loose } }
  return { ...log, fault: compareEnds(savedHead, log, head) }
}

/** @returns {Fault | null} */
function compareEnds(savedHead, log, head) {
  if (!savedHead) return null
  const { sequence } = savedHead
  if (sequence > log.sequence) return { sequence, what: 'the log is shorter than it was' }
  if (sequence < log.purged) return { sequence, what: 'the log no longer goes back so far' }
  if (sequence === log.purged && head && hex(head.purged_hash) !== savedHead.hash) {
    return { sequence, what: 'it is not the event whose head was kept' }
  }
  return null
}
