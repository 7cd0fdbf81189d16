import { readFileSync } from 'node:fs'
import { withClient } from './database.mjs'
import { fromRoot } from './paths.mjs'

/**
 * Gives a database without topics the product's own, even without demonstration content. Administrators own them from
 * then on: what they archived does not come back.
 */
export const writeTopics = (url) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM topic) AS has_topics')
    if (rows[0].has_topics) return
    await client.query(
      `INSERT INTO topic (slug, kind, icd_system, icd_code, texts)
      SELECT slug, kind::topic_kind, icd_system, icd_code, texts FROM jsonb_to_recordset($1::jsonb)
        AS t (slug text, kind text, icd_system text, icd_code text, texts jsonb)
      ON CONFLICT (slug) DO NOTHING`,
      [readFileSync(fromRoot('prisma', 'seed', 'content', 'topics.json'), 'utf8')],
    )
  })
