/**
 * Rows for measuring, made by the database itself. Words are drawn so that few are common and most are rare, as in
 * every language: the chance of the n-th word falls with n. The first words stand in almost every text.
 */
const WORDS = 20_000
const BATCH = 10_000

/** Readable nonsense: syllables by the digits of a number, so that similar numbers make similar words. */
const MAKE_WORDS = `
  CREATE TABLE bench_word AS
  SELECT n, (
    SELECT string_agg(
      (ARRAY['ba','ki','mu','re','so','ta','ni','go','lu','vi','da','pe','hu','zo','cya','nye'])[
        1 + ((((n::bigint * 2654435761) % 4294967296) >> (4 * s)) % 16)::int], '' ORDER BY s)
    FROM generate_series(0, 2 + n % 4) AS s
  ) || chr(97 + n % 26) || chr(97 + (n / 26) % 26) AS word
  FROM generate_series(1, ${WORDS}) AS n;
  CREATE UNIQUE INDEX ON bench_word (n) INCLUDE (word);`

/** A number whose logarithm is spread evenly: Zipf's law. */
const RANK = `floor(exp(random() * ln(${WORDS})))::int`

/** Texts are put together from phrases: drawing each of ten million words would take minutes. */
const PHRASES = 20_000
const WORDS_PER_PHRASE = 10
const PHRASES_PER_TEXT = 10

const MAKE_PHRASES = `
  CREATE TABLE bench_phrase AS
  SELECT drawn.n, string_agg(w.word, ' ') AS phrase
  FROM (SELECT n, ${RANK} AS rank FROM generate_series(1, ${PHRASES}) AS n,
    generate_series(1, ${WORDS_PER_PHRASE})) AS drawn
  JOIN bench_word AS w ON w.n = drawn.rank GROUP BY drawn.n;
  CREATE UNIQUE INDEX ON bench_phrase (n);
  ANALYZE bench_phrase;`

const MAKE_TEXTS = `
  CREATE TEMP TABLE bench_text AS
  SELECT drawn.i, string_agg(p.phrase, ' ') AS text
  FROM (SELECT i, 1 + floor(random() * ${PHRASES})::int AS n
    FROM generate_series(%FIRST, %LAST) AS i, generate_series(1, ${PHRASES_PER_TEXT})) AS drawn
  JOIN bench_phrase AS p ON p.n = drawn.n GROUP BY drawn.i`

const LANGUAGE = `(ARRAY['eng','eng','fr','kiny','kisw'])[1 + i % 5]::content_language`
const MOMENT = `timestamptz '2020-01-01' + i * interval '10 minutes'`

const INSERTS = [
  `INSERT INTO article (id, title, content, text, language, author_id, is_published, published_at, review_due_at,
     created_at, updated_at)
   SELECT gen_random_uuid(), left(text, 60), '<p>' || text || '</p>', text, ${LANGUAGE}, (SELECT id FROM "user" LIMIT 1),
     i % 50 <> 0, CASE WHEN i % 50 <> 0 THEN ${MOMENT} END, CASE WHEN i % 50 = 2 THEN ${MOMENT} END, ${MOMENT}, ${MOMENT}
   FROM bench_text`,
  `INSERT INTO paper (id, title, reference, text, authors, language, uploader_id, is_published, published_at, created_at, updated_at)
   SELECT gen_random_uuid(), left(text, 60), '<p>' || left(text, 200) || '</p>', text, ARRAY['A. Author'], ${LANGUAGE},
     (SELECT id FROM "user" LIMIT 1), i % 50 <> 0, CASE WHEN i % 50 <> 0 THEN ${MOMENT} END, ${MOMENT}, ${MOMENT}
   FROM bench_text`,
  `INSERT INTO video (id, title, url, youtube_id, language, created_at, updated_at)
   SELECT gen_random_uuid(), left(text, 80), 'https://www.youtube.com/watch?v=' || lpad(i::text, 11, '0'),
     lpad(i::text, 11, '0'), ${LANGUAGE}, ${MOMENT}, ${MOMENT} FROM bench_text`,
  `INSERT INTO revision (id, kind, article_id, title, content, created_at)
   SELECT gen_random_uuid(), 'article', article.id, article.title, article.content, article.created_at
   FROM bench_text JOIN article ON article.created_at = ${MOMENT} WHERE i % 50 = 1`,
  `INSERT INTO forum_post (id, title, content, text, case_status, created_at, updated_at)
   SELECT gen_random_uuid(), left(text, 60), '<p>' || left(text, 200) || '</p>', left(text, 200),
     CASE WHEN i % 50 = 0 THEN 'URGENCY' ELSE 'ROUTINE' END::case_status, ${MOMENT}, ${MOMENT} FROM bench_text`,
  `INSERT INTO audit_event (id, actor_id, action, object_kind, object_id, created_at)
   SELECT gen_random_uuid(), (SELECT id FROM "user" LIMIT 1),
     (ARRAY['article.edit','article.approve','session.start','account.edit'])[1 + i % 4],
     (ARRAY['article','article','session','user'])[1 + i % 4], gen_random_uuid(), ${MOMENT} FROM bench_text`,
]

/** Prepares an empty, migrated database. */
export async function prepareRows(client) {
  await client.query(MAKE_WORDS)
  await client.query(MAKE_PHRASES)
  await client.query(`INSERT INTO "user" (id, email, first_name, last_name, updated_at)
    VALUES (gen_random_uuid(), 'bench@ingingo.test', 'Keza', 'Icyizere', now())`)
  // Of each text the trigger would enter the same words again: they are entered once, here.
  await client.query(`INSERT INTO search_term SELECT word FROM bench_word ON CONFLICT DO NOTHING`)
  for (const table of ['article', 'paper', 'video']) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_terms`)
  }
}

/** Adds rows `from` to `to` of each kind; then does what a server's housekeeping does in time by itself. */
export async function addRows(client, from, to) {
  for (let first = from; first <= to; first += BATCH) {
    const last = Math.min(to, first + BATCH - 1)
    await client.query(MAKE_TEXTS.replace('%FIRST', first).replace('%LAST', last))
    for (const insert of INSERTS) await client.query(insert)
    await client.query('DROP TABLE bench_text')
  }
  const tables = [
    'article',
    'paper',
    'video',
    'revision',
    'forum_post',
    'audit_event',
    'search_term',
  ]
  for (const table of tables) {
    await client.query(`VACUUM ANALYZE ${table}`)
  }
}

/** A common word, a rare one, two together, one misspelt, and one that stands nowhere. */
export async function chooseWords(client) {
  const { rows } = await client.query(
    'SELECT n, word FROM bench_word WHERE n IN (2, 5, 9, 4000, 900) ORDER BY n',
  )
  const [common, second, third, misspelt, rare] = rows.map(({ word }) => word)
  return {
    'a common word': common,
    'a rare word': rare,
    'two words': `${second} ${third}`,
    'a misspelt word': `${misspelt.slice(0, 3)}x${misspelt.slice(3)}`,
    nothing: 'qqqqqwwwww',
  }
}
