-- CreateTable
CREATE TABLE "upload_grant" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" VARCHAR(40) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "size" INTEGER NOT NULL,
    "host_key" VARCHAR(200) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "upload_grant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "upload_grant_host_key_key" ON "upload_grant"("host_key");

-- CreateIndex
CREATE INDEX "upload_grant_user_id_idx" ON "upload_grant"("user_id");

-- CreateIndex
CREATE INDEX "upload_grant_expires_at_idx" ON "upload_grant"("expires_at");

-- AddForeignKey
ALTER TABLE "upload_grant" ADD CONSTRAINT "upload_grant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
