import { prepareRows } from '../query-rows.mjs'

const ARTICLES = 10_000
const COMMENTS = 100_000
const CASES = 20_000
/** Dates the added rows before the demonstration content, so that it stays the newest and readers open it. */
const MOMENT = `timestamptz '2020-01-01' + i * interval '10 minutes'`
const LANGUAGE = `(ARRAY['eng','eng','fr','kiny','kisw'])[1 + i % 5]::content_language`
const PHRASES = 20_000

const PHRASE = (seed) =>
  `(SELECT phrase FROM bench_phrase WHERE n = 1 + (i::bigint * ${seed}) % ${PHRASES})`
const TEXT = [7919, 104_729, 1_299_709, 15_485_863, 32_452_843].map(PHRASE).join(` || ' ' || `)
const SOMEBODY = `(SELECT id FROM "user" WHERE email = 'bench@ingingo.test')`

const INSERTS = [
  `INSERT INTO article (id, title, content, text, language, author_id, is_published, published_at, created_at, updated_at)
   SELECT gen_random_uuid(), left(text, 60), '<p>' || text || '</p>', text, ${LANGUAGE}, ${SOMEBODY}, true, ${MOMENT},
     ${MOMENT}, ${MOMENT}
   FROM (SELECT i, ${TEXT} AS text FROM generate_series(1, ${ARTICLES}) AS i) AS made`,
  `INSERT INTO comment (id, kind, article_id, author_id, content, created_at)
   SELECT gen_random_uuid(), 'article', named.id, ${SOMEBODY}, ${PHRASE(7919)}, ${MOMENT}
   FROM generate_series(1, ${COMMENTS}) AS i
   JOIN (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM article) AS named
     ON named.n = 1 + i % (SELECT count(*) FROM article)`,
  `INSERT INTO forum_post (id, title, content, text, case_status, author_id, created_at, updated_at)
   SELECT gen_random_uuid(), left(text, 60), '<p>' || text || '</p>', text,
     CASE WHEN i % 50 = 0 THEN 'URGENCY' ELSE 'ROUTINE' END::case_status, ${SOMEBODY}, ${MOMENT}, ${MOMENT}
   FROM (SELECT i, ${PHRASE(7919)} AS text FROM generate_series(1, ${CASES}) AS i) AS made`,
]

/** Adds 10,000 articles, 100,000 comments on them and 20,000 cases to a site's database. */
export async function addRows(client) {
  await client.query('SET statement_timeout = 0')
  await prepareRows(client)
  for (const insert of INSERTS) await client.query(insert)
  for (const table of ['article', 'paper', 'video']) {
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${table}_terms`)
  }
  for (const table of ['article', 'comment', 'forum_post', 'search_term']) {
    await client.query(`VACUUM ANALYZE ${table}`)
  }
}
