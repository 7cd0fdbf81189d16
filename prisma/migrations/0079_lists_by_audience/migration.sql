-- Public lists that are narrowed to one audience: an index for their order, and how much is in them
-- (docs/decisions/0007-counts.md). What has no audience counts as for patients.
CREATE INDEX "article_audience_idx" ON "article" ("audience", "published_at" DESC, "id" DESC) INCLUDE ("language")
  WHERE "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "paper_audience_idx" ON "paper" ("audience", "published_at" DESC, "id" DESC) INCLUDE ("language")
  WHERE "is_published" AND "deleted_at" IS NULL;
CREATE INDEX "video_audience_idx" ON "video" ("audience", "created_at" DESC, "id" DESC) INCLUDE ("language")
  WHERE "deleted_at" IS NULL;

-- Nothing may change between the count and the new triggers.
LOCK TABLE "article", "paper", "video" IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE "content_count" ADD COLUMN "audience" "audience" NOT NULL DEFAULT 'patients';
ALTER TABLE "content_count" DROP CONSTRAINT "content_count_pkey";
ALTER TABLE "content_count" ADD PRIMARY KEY ("kind", "language", "audience", "month");

CREATE OR REPLACE FUNCTION count_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change text := format(
    'SELECT language, %s AS audience, coalesce(date_trunc(''month'', %I, ''UTC''), ''infinity'') AS month, %%s AS step
     FROM %%I WHERE %s',
    CASE WHEN TG_TABLE_NAME IN ('fact', 'faq') THEN '''patients''::audience' ELSE 'audience' END,
    TG_ARGV[1], TG_ARGV[0]);
  plus text := format(change, '1', 'added');
  minus text := format(change, '-1', 'removed');
BEGIN
  EXECUTE format(
    'INSERT INTO content_count AS c (kind, language, audience, month, count)
     SELECT %L, language, audience, month, sum(step) FROM (%s) AS changes
     GROUP BY language, audience, month HAVING sum(step) <> 0 ORDER BY language, audience, month
     ON CONFLICT (kind, language, audience, month) DO UPDATE SET count = c.count + excluded.count',
    TG_TABLE_NAME,
    CASE TG_OP WHEN 'INSERT' THEN plus WHEN 'DELETE' THEN minus ELSE plus || ' UNION ALL ' || minus END);
  RETURN NULL;
END $$;

DELETE FROM "content_count" WHERE "kind" IN ('article', 'paper', 'video');
INSERT INTO "content_count" ("kind", "language", "audience", "month", "count")
  SELECT 'article', "language", "audience", coalesce(date_trunc('month', "published_at", 'UTC'), 'infinity') AS "month", count(*)
  FROM "article" WHERE "is_published" AND "deleted_at" IS NULL GROUP BY "language", "audience", "month"
  UNION ALL
  SELECT 'paper', "language", "audience", coalesce(date_trunc('month', "published_at", 'UTC'), 'infinity') AS "month", count(*)
  FROM "paper" WHERE "is_published" AND "deleted_at" IS NULL GROUP BY "language", "audience", "month"
  UNION ALL
  SELECT 'video', "language", "audience", date_trunc('month', "created_at", 'UTC') AS "month", count(*)
  FROM "video" WHERE "deleted_at" IS NULL GROUP BY "language", "audience", "month";
