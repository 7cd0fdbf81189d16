-- Which pictures a text shows is read off the text itself, so that no write can forget to say it: who may see a picture
-- and which pictures nobody needs any more are both decided by it. `LIKE '%<img %'` keeps the indexes to texts with
-- pictures; a query must repeat it word for word.
CREATE FUNCTION picture_ids("html" text) RETURNS uuid[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT (found.parts)[1]::uuid
    FROM regexp_matches(
      html, '/api/files/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g'
    ) AS found (parts)
  )
$$;

CREATE INDEX "article_pictures_idx" ON "article" USING gin (picture_ids("content")) WHERE "content" LIKE '%<img %';
CREATE INDEX "article_revision_pictures_idx" ON "article_revision" USING gin (picture_ids("content"))
  WHERE "content" LIKE '%<img %';
CREATE INDEX "paper_pictures_idx" ON "paper" USING gin (picture_ids("reference")) WHERE "reference" LIKE '%<img %';
CREATE INDEX "paper_revision_pictures_idx" ON "paper_revision" USING gin (picture_ids("reference"))
  WHERE "reference" LIKE '%<img %';
CREATE INDEX "forum_post_pictures_idx" ON "forum_post" USING gin (picture_ids("content"))
  WHERE "content" LIKE '%<img %';
CREATE INDEX "forum_comment_pictures_idx" ON "forum_comment" USING gin (picture_ids("content"))
  WHERE "content" LIKE '%<img %';

-- Whoever writes a text holds its pictures until the text is there: the sweep passes over what is held.
CREATE FUNCTION hold_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stored_file
  WHERE id = ANY (picture_ids(to_jsonb(NEW) ->> TG_ARGV[0])) FOR KEY SHARE;
  RETURN NULL;
END
$$;

CREATE TRIGGER "article_hold_pictures" AFTER INSERT OR UPDATE OF "content" ON "article"
  FOR EACH ROW WHEN (NEW."content" LIKE '%<img %') EXECUTE FUNCTION hold_pictures('content');
CREATE TRIGGER "article_revision_hold_pictures" AFTER INSERT OR UPDATE OF "content" ON "article_revision"
  FOR EACH ROW WHEN (NEW."content" LIKE '%<img %') EXECUTE FUNCTION hold_pictures('content');
CREATE TRIGGER "paper_hold_pictures" AFTER INSERT OR UPDATE OF "reference" ON "paper"
  FOR EACH ROW WHEN (NEW."reference" LIKE '%<img %') EXECUTE FUNCTION hold_pictures('reference');
CREATE TRIGGER "paper_revision_hold_pictures" AFTER INSERT OR UPDATE OF "reference" ON "paper_revision"
  FOR EACH ROW WHEN (NEW."reference" LIKE '%<img %') EXECUTE FUNCTION hold_pictures('reference');
CREATE TRIGGER "forum_post_hold_pictures" AFTER INSERT OR UPDATE OF "content" ON "forum_post"
  FOR EACH ROW WHEN (NEW."content" LIKE '%<img %') EXECUTE FUNCTION hold_pictures('content');
CREATE TRIGGER "forum_comment_hold_pictures" AFTER INSERT OR UPDATE OF "content" ON "forum_comment"
  FOR EACH ROW WHEN (NEW."content" LIKE '%<img %') EXECUTE FUNCTION hold_pictures('content');

-- Pictures in texts get their sizes after the answer, as covers do.
DROP INDEX "stored_file_unsized_idx";
CREATE INDEX "stored_file_unsized_idx" ON "stored_file" ("created_at")
  WHERE "kind" IN ('COVER', 'BODY_IMAGE') AND "variants" IS NULL;
-- What the sweep of pictures goes over.
CREATE INDEX "stored_file_body_image_idx" ON "stored_file" ("created_at") WHERE "kind" = 'BODY_IMAGE';
