-- What people write about themselves for the page that the public sees of them.

-- CreateTable
CREATE TABLE "public_profile" (
    "user_id" UUID NOT NULL,
    "texts" JSONB NOT NULL DEFAULT '{}',
    "shows_portrait" BOOLEAN NOT NULL DEFAULT false,
    "shows_facility" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "public_profile_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "public_profile" ADD CONSTRAINT "public_profile_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
