-- A deleted video leaves its link free; of those shown each link is there once.
DROP INDEX "video_youtube_id_key";
CREATE UNIQUE INDEX "video_youtube_id_key" ON "video"("youtube_id") WHERE "deleted_at" IS NULL;

-- Nothing has written keys until now, and they live for a day.
DELETE FROM "idempotency_key";
ALTER TABLE "idempotency_key" DROP COLUMN "finished_at",
DROP COLUMN "response",
DROP COLUMN "status",
ADD COLUMN     "answer" BYTEA,
ADD COLUMN     "call_id" UUID NOT NULL,
ADD COLUMN     "carried_out_at" TIMESTAMPTZ(3),
ADD COLUMN     "locked_until" TIMESTAMPTZ(3) NOT NULL;
