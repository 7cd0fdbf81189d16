-- Why a comment waits, what administrators decide about people with which reason, and appeals against it.

-- CreateEnum
CREATE TYPE "moderation_kind" AS ENUM ('comment_removed', 'comment_redacted', 'account_deactivated');

-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "held_for" VARCHAR(16);

-- Until now only links waited.
UPDATE "comment" SET "held_for" = 'link' WHERE "moderation" = 'HELD';

-- CreateTable
CREATE TABLE "moderation_decision" (
    "id" UUID NOT NULL,
    "kind" "moderation_kind" NOT NULL,
    "user_id" UUID NOT NULL,
    "decided_by_id" UUID,
    "reason" VARCHAR(500) NOT NULL,
    "kept" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifted_at" TIMESTAMPTZ(3),
    "appeal" VARCHAR(1000),
    "appealed_at" TIMESTAMPTZ(3),
    "appeal_granted" BOOLEAN,
    "appeal_reason" VARCHAR(500),
    "appeal_decided_at" TIMESTAMPTZ(3),
    "appeal_decided_by_id" UUID,

    CONSTRAINT "moderation_decision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "moderation_decision_user_id_kind_idx" ON "moderation_decision"("user_id", "kind");

-- CreateIndex
CREATE INDEX "moderation_decision_created_at_idx" ON "moderation_decision"("created_at");

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_appeal_decided_by_id_fkey" FOREIGN KEY ("appeal_decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Appeals that nobody has decided: what the queue reads.
CREATE INDEX "moderation_decision_waiting_idx" ON "moderation_decision" ("appealed_at")
  WHERE "appealed_at" IS NOT NULL AND "appeal_decided_at" IS NULL AND "lifted_at" IS NULL;
