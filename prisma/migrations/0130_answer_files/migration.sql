-- AlterTable
ALTER TABLE "case_picture" ADD COLUMN     "comment_id" UUID;

-- AlterTable
ALTER TABLE "forum_comment" ADD COLUMN     "attachment_id" UUID;

-- CreateIndex
CREATE INDEX "case_picture_comment_id_idx" ON "case_picture"("comment_id");

-- CreateIndex
CREATE UNIQUE INDEX "forum_comment_attachment_id_key" ON "forum_comment"("attachment_id");

-- AddForeignKey
ALTER TABLE "case_picture" ADD CONSTRAINT "case_picture_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "forum_comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_attachment_id_fkey" FOREIGN KEY ("attachment_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;
