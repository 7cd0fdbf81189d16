-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "name" VARCHAR(100),
ADD COLUMN     "slot" UUID;

-- DropIndex
DROP INDEX "draft_user_id_kind_object_id_key";

-- CreateIndex
-- One draft of each thing and slot, none of them too.
CREATE UNIQUE INDEX "draft_user_id_kind_object_id_slot_key" ON "draft"("user_id", "kind", "object_id", "slot") NULLS NOT DISTINCT;
