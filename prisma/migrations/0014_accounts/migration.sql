-- AlterEnum
ALTER TYPE "token_purpose" ADD VALUE 'SIGN_IN';

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "devices_since" TIMESTAMPTZ(3),
ADD COLUMN     "new_licence_id" UUID,
ADD COLUMN     "password_proved" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "user_new_licence_id_key" ON "user"("new_licence_id");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_new_licence_id_fkey" FOREIGN KEY ("new_licence_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;
