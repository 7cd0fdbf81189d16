-- CreateEnum
CREATE TYPE "content_kind" AS ENUM ('article', 'paper');

-- DropIndex
DROP INDEX "audit_event_object_kind_object_id_created_at_idx";

-- CreateTable
CREATE TABLE "draft" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "content_kind" NOT NULL,
    "object_id" UUID,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "editing_presence" (
    "kind" "content_kind" NOT NULL,
    "object_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "editing_presence_pkey" PRIMARY KEY ("kind","object_id","user_id")
);

-- CreateIndex
CREATE INDEX "draft_object_id_idx" ON "draft"("object_id");

-- CreateIndex
CREATE INDEX "draft_updated_at_idx" ON "draft"("updated_at");

-- CreateIndex
-- One draft of something new, too.
CREATE UNIQUE INDEX "draft_user_id_kind_object_id_key" ON "draft"("user_id", "kind", "object_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "editing_presence_seen_at_idx" ON "editing_presence"("seen_at");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_id_idx" ON "notification"("user_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "audit_event_object_kind_created_at_idx" ON "audit_event"("object_kind", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_event_object_id_created_at_idx" ON "audit_event"("object_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "editing_presence" ADD CONSTRAINT "editing_presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits for the staff, oldest first: each index holds only what waits, so that its length is the count, and the
-- queue does not grow slower with the library. A query must repeat the condition.
CREATE INDEX "forum_post_urgent_idx" ON "forum_post" ("created_at", "id")
  WHERE "case_status" = 'URGENCY' AND "state" = 'OPEN' AND "deleted_at" IS NULL;
CREATE INDEX "user_review_idx" ON "user" ("created_at", "id")
  WHERE "role" IN ('RHEUMATOLOGIST', 'INTERNAL_MEDICINE') AND NOT "is_approved" AND "account_status" = 'ACTIVE'
    AND "rejected_at" IS NULL;
DROP INDEX "article_waiting_idx";
CREATE INDEX "article_waiting_idx" ON "article" ("created_at", "id")
  WHERE NOT "is_published" AND "deleted_at" IS NULL AND "rejected_at" IS NULL;
DROP INDEX "paper_waiting_idx";
CREATE INDEX "paper_waiting_idx" ON "paper" ("created_at", "id")
  WHERE NOT "is_published" AND "deleted_at" IS NULL AND "rejected_at" IS NULL;
CREATE INDEX "article_rejected_idx" ON "article" ("author_id", "rejected_at", "id")
  WHERE NOT "is_published" AND "deleted_at" IS NULL AND "rejected_at" IS NOT NULL;
CREATE INDEX "paper_rejected_idx" ON "paper" ("uploader_id", "rejected_at", "id")
  WHERE NOT "is_published" AND "deleted_at" IS NULL AND "rejected_at" IS NOT NULL;
CREATE INDEX "article_reviewer_idx" ON "article" ("reviewer_id", "review_due_at")
  WHERE "is_published" AND "deleted_at" IS NULL AND "review_due_at" IS NOT NULL;
CREATE INDEX "paper_reviewer_idx" ON "paper" ("reviewer_id", "review_due_at")
  WHERE "is_published" AND "deleted_at" IS NULL AND "review_due_at" IS NOT NULL;
