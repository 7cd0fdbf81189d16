-- AlterTable
ALTER TABLE "data_export" ADD COLUMN     "progress" SMALLINT NOT NULL DEFAULT 0;
