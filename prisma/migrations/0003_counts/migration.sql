-- How much the public may read, by kind, language and month (UTC) of its place in the list: a list says how many
-- there are, and finds a deep page, without walking over all the rows before it.
-- See docs/decisions/0007-counts.md.
CREATE TABLE "content_count" (
  "kind" text NOT NULL,
  "language" content_language NOT NULL,
  "month" timestamptz NOT NULL,
  "count" integer NOT NULL,
  PRIMARY KEY ("kind", "language", "month")
);

-- Adds what a statement made public and takes off what it hid. TG_ARGV: which rows of the table are public, and the
-- column that orders them. A counter's row is locked until the transaction ends, so that of two writers neither is
-- lost; counters are taken in one order, so that writers do not wait for each other in a circle.
CREATE FUNCTION count_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change text := format(
    'SELECT language, coalesce(date_trunc(''month'', %I, ''UTC''), ''infinity'') AS month, %%s AS step FROM %%I WHERE %s',
    TG_ARGV[1], TG_ARGV[0]);
  plus text := format(change, '1', 'added');
  minus text := format(change, '-1', 'removed');
BEGIN
  EXECUTE format(
    'INSERT INTO content_count AS c (kind, language, month, count)
     SELECT %L, language, month, sum(step) FROM (%s) AS changes
     GROUP BY language, month HAVING sum(step) <> 0 ORDER BY language, month
     ON CONFLICT (kind, language, month) DO UPDATE SET count = c.count + excluded.count',
    TG_TABLE_NAME,
    CASE TG_OP WHEN 'INSERT' THEN plus WHEN 'DELETE' THEN minus ELSE plus || ' UNION ALL ' || minus END);
  RETURN NULL;
END $$;

CREATE FUNCTION forget_content_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM content_count WHERE kind = TG_TABLE_NAME;
  RETURN NULL;
END $$;

DO $$
DECLARE
  kind text;
  visible text;
  place text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['article', 'paper', 'video', 'fact', 'faq'] LOOP
    IF kind IN ('article', 'paper') THEN
      visible := 'is_published AND deleted_at IS NULL';
      place := 'published_at';
    ELSE
      visible := 'deleted_at IS NULL';
      place := 'created_at';
    END IF;
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION count_content(%L, %L)', kind || '_count_insert', kind, visible, place);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS added OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION count_content(%L, %L)', kind || '_count_update', kind, visible, place);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION count_content(%L, %L)', kind || '_count_delete', kind, visible, place);
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION forget_content_count()', kind || '_count_truncate', kind);
    EXECUTE format('INSERT INTO content_count
      SELECT %L, language, coalesce(date_trunc(''month'', %I, ''UTC''), ''infinity'') AS month, count(*)
      FROM %I WHERE %s GROUP BY language, month', kind, place, kind, visible);
  END LOOP;
END $$;

-- The language beside the order: a page of "all other languages" is found without reading the rows before it.
DROP INDEX "article_public_idx";
CREATE INDEX "article_public_idx" ON "article" ("published_at" DESC, "id" DESC) INCLUDE ("language")
  WHERE "is_published" AND "deleted_at" IS NULL;
DROP INDEX "paper_public_idx";
CREATE INDEX "paper_public_idx" ON "paper" ("published_at" DESC, "id" DESC) INCLUDE ("language")
  WHERE "is_published" AND "deleted_at" IS NULL;
