-- A small directory of hospitals, and where people work.

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "facility_id" UUID;

-- CreateTable
CREATE TABLE "facility" (
    "id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "district" VARCHAR(100) NOT NULL,
    "referral_numbers" TEXT[],
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "facility_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "user_facility_id_idx" ON "user"("facility_id");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_facility_id_fkey" FOREIGN KEY ("facility_id") REFERENCES "facility"("id") ON DELETE SET NULL ON UPDATE CASCADE;
