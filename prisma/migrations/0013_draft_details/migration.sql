-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "language" "content_language",
ADD COLUMN     "summary" TEXT;
