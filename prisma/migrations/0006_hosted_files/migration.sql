-- CreateTable
CREATE TABLE "hosted_file" (
    "key" VARCHAR(200) NOT NULL,
    "host_key" VARCHAR(200) NOT NULL,
    "size" INTEGER NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hosted_file_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "hosted_file_host_key_key" ON "hosted_file"("host_key");
