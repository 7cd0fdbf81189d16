-- CreateEnum
CREATE TYPE "topic_kind" AS ENUM ('DISEASE', 'JOINT', 'MEDICINE', 'LIVING');

-- AlterTable
ALTER TABLE "article" ADD COLUMN     "topics" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "paper" ADD COLUMN     "topics" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "revision" ADD COLUMN     "topics" TEXT[];

-- AlterTable
ALTER TABLE "video" ADD COLUMN     "topics" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "fact" ADD COLUMN     "topics" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "faq" ADD COLUMN     "topics" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "topic" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" VARCHAR(60) NOT NULL,
    "kind" "topic_kind" NOT NULL,
    "icd_system" VARCHAR(10),
    "icd_code" VARCHAR(20),
    "texts" JSONB NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_topic" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "topic_id" UUID NOT NULL,
    "article_id" UUID,
    "paper_id" UUID,
    "video_id" UUID,
    "fact_id" UUID,
    "faq_id" UUID,

    CONSTRAINT "content_topic_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "topic_slug_key" ON "topic"("slug");

-- CreateIndex
CREATE INDEX "content_topic_topic_id_idx" ON "content_topic"("topic_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_topic_article_id_topic_id_key" ON "content_topic"("article_id", "topic_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_topic_paper_id_topic_id_key" ON "content_topic"("paper_id", "topic_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_topic_video_id_topic_id_key" ON "content_topic"("video_id", "topic_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_topic_fact_id_topic_id_key" ON "content_topic"("fact_id", "topic_id");

-- CreateIndex
CREATE UNIQUE INDEX "content_topic_faq_id_topic_id_key" ON "content_topic"("faq_id", "topic_id");

-- AddForeignKey
ALTER TABLE "content_topic" ADD CONSTRAINT "content_topic_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_topic" ADD CONSTRAINT "content_topic_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_topic" ADD CONSTRAINT "content_topic_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "paper"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_topic" ADD CONSTRAINT "content_topic_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_topic" ADD CONSTRAINT "content_topic_fact_id_fkey" FOREIGN KEY ("fact_id") REFERENCES "fact"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_topic" ADD CONSTRAINT "content_topic_faq_id_fkey" FOREIGN KEY ("faq_id") REFERENCES "faq"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "content_topic" ADD CONSTRAINT "content_topic_one_item"
  CHECK (num_nonnulls("article_id", "paper_id", "video_id", "fact_id", "faq_id") = 1);

-- What a topic's names and synonyms add to the words of what is about it; and what a card shows of it.
CREATE FUNCTION topic_words(texts jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(concat_ws(' ', t.value->>'name',
    (SELECT string_agg(s, ' ') FROM jsonb_array_elements_text(t.value->'synonyms') AS s)), ' '), '')
  FROM jsonb_each(texts) AS t
$$;
CREATE FUNCTION topic_label(t topic) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('slug', t.slug, 'kind', t.kind, 'icd_system', t.icd_system, 'icd_code', t.icd_code,
    'names', (SELECT jsonb_object_agg(each.key, each.value->>'name') FROM jsonb_each(t.texts) AS each))
$$;

-- A list reads what things are about with the rows themselves, and a search finds them by every name of it in one
-- index (docs/decisions/0036-topics.md). Kept by triggers, so that no write can forget it.
CREATE FUNCTION refresh_content_topics(kind text, item uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %I SET (topics, topic_words) = (
      SELECT coalesce(jsonb_agg(topic_label(t) ORDER BY t.kind, t.slug), ''[]''),
        coalesce(string_agg(topic_words(t.texts), '' ''), '''')
      FROM content_topic AS link JOIN topic AS t ON t.id = link.topic_id
      WHERE link.%I = $1 AND t.deleted_at IS NULL)
    WHERE id = $1', kind, kind || '_id') USING item;
END $$;

CREATE FUNCTION refresh_linked_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE link content_topic := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM refresh_content_topics(item.kind, item.id) FROM (VALUES ('article', link.article_id),
    ('paper', link.paper_id), ('video', link.video_id), ('fact', link.fact_id), ('faq', link.faq_id)) AS item (kind, id)
  WHERE item.id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER content_topic_shown AFTER INSERT OR DELETE ON "content_topic"
  FOR EACH ROW EXECUTE FUNCTION refresh_linked_content();

CREATE FUNCTION refresh_content_of_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_content_topics(item.kind, item.id) FROM content_topic AS link, LATERAL (VALUES
    ('article', link.article_id), ('paper', link.paper_id), ('video', link.video_id), ('fact', link.fact_id),
    ('faq', link.faq_id)) AS item (kind, id)
  WHERE link.topic_id = NEW.id AND item.id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER topic_shown AFTER UPDATE ON "topic"
  FOR EACH ROW EXECUTE FUNCTION refresh_content_of_topic();

-- Titles weigh most, then the names of topics, then texts. A generated column cannot be changed, only made anew.
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT * FROM (VALUES ('article', 'title', 'text'), ('paper', 'title', 'text'), ('video', 'title', NULL),
    ('fact', 'title', 'content'), ('faq', 'question', 'answer')) AS v (kind, title, body)
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN topic_words text NOT NULL DEFAULT '''', DROP COLUMN search', item.kind);
    EXECUTE format('ALTER TABLE %I ADD COLUMN search tsvector GENERATED ALWAYS AS (
      setweight(to_tsvector(''ingingo'', %I), ''A'') || setweight(to_tsvector(''ingingo'', topic_words), ''B'') ||
      setweight(to_tsvector(''ingingo'', left(%s, 250000)), ''C'')) STORED',
      item.kind, item.title, coalesce(quote_ident(item.body), quote_literal('')));
    EXECUTE format('CREATE INDEX %I ON %I USING gin (search) WHERE deleted_at IS NULL', item.kind || '_search_idx', item.kind);
  END LOOP;
END $$;
