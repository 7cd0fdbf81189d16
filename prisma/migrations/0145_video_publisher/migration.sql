-- AlterTable
ALTER TABLE "video" ADD COLUMN     "publisher" VARCHAR(100) NOT NULL DEFAULT '';
