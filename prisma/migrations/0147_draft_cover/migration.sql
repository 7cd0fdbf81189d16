-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "cover_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "draft_cover_id_key" ON "draft"("cover_id");

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;
