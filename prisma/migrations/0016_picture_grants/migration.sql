-- An address counts only where an image shows it: neither in the words beside it nor in its description.
CREATE OR REPLACE FUNCTION picture_ids("html" text) RETURNS uuid[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT (found.parts)[1]::uuid
    FROM regexp_matches(
      html,
      '<img (?:[^>]* )?src="/api/files/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})',
      'g'
    ) AS found (parts)
  )
$$;
REINDEX INDEX "article_pictures_idx";
REINDEX INDEX "article_revision_pictures_idx";
REINDEX INDEX "paper_pictures_idx";
REINDEX INDEX "paper_revision_pictures_idx";
REINDEX INDEX "forum_post_pictures_idx";
REINDEX INDEX "forum_comment_pictures_idx";
REINDEX INDEX "draft_pictures_idx";

-- CreateTable
CREATE TABLE "picture_grant" (
    "file_id" UUID NOT NULL,
    "kind" "content_kind" NOT NULL,
    "object_id" UUID NOT NULL,

    CONSTRAINT "picture_grant_pkey" PRIMARY KEY ("file_id","kind","object_id")
);

-- AddForeignKey
ALTER TABLE "picture_grant" ADD CONSTRAINT "picture_grant_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pictures that administrators put into texts of others before: who sent them has edited that very item.
INSERT INTO "picture_grant" ("file_id", "kind", "object_id")
SELECT file.id, text.kind::content_kind, text.item_id
FROM (
  SELECT 'article' AS kind, id AS item_id, unnest(picture_ids("content")) AS file_id
  FROM "article" WHERE "content" LIKE '%<img %'
  UNION SELECT 'article', "article_id", unnest(picture_ids("content"))
  FROM "article_revision" WHERE "content" LIKE '%<img %'
  UNION SELECT 'paper', id, unnest(picture_ids("reference"))
  FROM "paper" WHERE "reference" LIKE '%<img %'
  UNION SELECT 'paper', "paper_id", unnest(picture_ids("reference"))
  FROM "paper_revision" WHERE "reference" LIKE '%<img %'
) AS text
JOIN "stored_file" AS file ON file.id = text.file_id AND file.kind = 'BODY_IMAGE'
WHERE EXISTS (
  SELECT 1 FROM "audit_event" AS event
  WHERE event.object_id = text.item_id AND event.object_kind = text.kind
    AND event.action = text.kind || '.edit' AND event.actor_id = file.uploader_id
);
