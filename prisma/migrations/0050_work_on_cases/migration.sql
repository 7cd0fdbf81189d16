-- Who has a case, who named the answer that helped, hand-overs with their notes, and who watches a case or mutes it.

-- AlterTable
ALTER TABLE "forum_post" ADD COLUMN     "accepted_by_id" UUID,
ADD COLUMN     "responsible_id" UUID;

-- CreateTable
CREATE TABLE "case_hand_over" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "from_id" UUID,
    "to_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_hand_over_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_watch" (
    "post_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "is_muted" BOOLEAN NOT NULL,

    CONSTRAINT "case_watch_pkey" PRIMARY KEY ("post_id","user_id")
);

-- CreateIndex
CREATE INDEX "forum_post_responsible_id_idx" ON "forum_post"("responsible_id");

-- CreateIndex
CREATE INDEX "case_hand_over_post_id_created_at_idx" ON "case_hand_over"("post_id", "created_at");

-- CreateIndex
CREATE INDEX "case_hand_over_from_id_idx" ON "case_hand_over"("from_id");

-- CreateIndex
CREATE INDEX "case_hand_over_to_id_idx" ON "case_hand_over"("to_id");

-- CreateIndex
CREATE INDEX "case_watch_user_id_idx" ON "case_watch"("user_id");

-- AddForeignKey
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_responsible_id_fkey" FOREIGN KEY ("responsible_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_hand_over" ADD CONSTRAINT "case_hand_over_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_hand_over" ADD CONSTRAINT "case_hand_over_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_hand_over" ADD CONSTRAINT "case_hand_over_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_watch" ADD CONSTRAINT "case_watch_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "forum_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_watch" ADD CONSTRAINT "case_watch_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who was there first for an urgent case has it.
UPDATE "forum_post" AS p SET "responsible_id" = (
  SELECT r."user_id" FROM "forum_receipt" AS r
  WHERE r."post_id" = p."id" AND r."acknowledged_at" IS NOT NULL
  ORDER BY r."acknowledged_at", r."user_id" LIMIT 1);
