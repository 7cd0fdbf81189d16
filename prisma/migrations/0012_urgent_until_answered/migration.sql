-- The order of the list: 3 an urgent case that nobody has acknowledged, 2 one that nobody has answered, 1 another that
-- nobody has answered, 0 all others. Before, an urgent case sank among the routine ones as soon as it was acknowledged.
-- The column's indexes go with it.
ALTER TABLE "forum_post" DROP COLUMN "triage";
ALTER TABLE "forum_post" ADD COLUMN "triage" smallint NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN "redacted_at" IS NOT NULL OR "state" = 'CLOSED' THEN 0
    WHEN "case_status" = 'URGENCY' AND "acknowledged_at" IS NULL THEN 3
    WHEN "state" = 'OPEN' AND "case_status" = 'URGENCY' THEN 2
    WHEN "state" = 'OPEN' THEN 1
    ELSE 0
  END
) STORED;
CREATE INDEX "forum_post_triage_idx" ON "forum_post" ("triage" DESC, "created_at" DESC, "id" DESC)
  WHERE "deleted_at" IS NULL;
CREATE INDEX "forum_post_urgent_idx" ON "forum_post" ("created_at", "id")
  WHERE "triage" = 3 AND "deleted_at" IS NULL;
