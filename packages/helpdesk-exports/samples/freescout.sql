-- MySQL dump 10.13  Distrib 8.0.39, for Linux (x86_64)
--
-- Host: localhost    Database: freescout
-- ------------------------------------------------------
-- Server version	8.0.39-0ubuntu0.22.04.1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!50503 SET NAMES utf8mb4 */;
/*!40103 SET TIME_ZONE='+00:00' */;

--
-- Table structure for table `attachments`
--

DROP TABLE IF EXISTS `attachments`;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `attachments` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `thread_id` int unsigned DEFAULT NULL,
  `user_id` int unsigned DEFAULT NULL,
  `file_dir` varchar(20) COLLATE utf8mb4_unicode_ci DEFAULT NULL,
  `file_name` varchar(255) COLLATE utf8mb4_unicode_ci NOT NULL,
  `mime_type` varchar(127) COLLATE utf8mb4_unicode_ci NOT NULL,
  `type` int unsigned NOT NULL,
  `size` int unsigned DEFAULT NULL,
  `embedded` tinyint(1) NOT NULL DEFAULT '0',
  `public` tinyint(1) NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`),
  KEY `attachments_thread_id_embedded_index` (`thread_id`,`embedded`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
LOCK TABLES `attachments` WRITE;
/*!40000 ALTER TABLE `attachments` DISABLE KEYS */;
INSERT INTO `attachments` VALUES (1,1,NULL,'1/2/1/','shot ü.png','image/png',5,3,1,0),(2,1,NULL,'1/2/2/','old.png','image/png',5,3,1,0),(3,2,1,'3/4/1/','offer.pdf','application/pdf',3,3,0,0),(4,2,1,'9/9/1/','gone.txt','text/plain',0,3,0,0),(5,2,1,'../../','secret.txt','text/plain',0,3,0,0);
/*!40000 ALTER TABLE `attachments` ENABLE KEYS */;
UNLOCK TABLES;

CREATE TABLE `conversation_custom_field` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `conversation_id` int NOT NULL,
  `custom_field_id` int NOT NULL,
  `value` text COLLATE utf8mb4_unicode_ci NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `conversation_custom_field` VALUES (1,1,1,'2'),(2,1,2,'PC-17');

CREATE TABLE `conversation_tag` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `conversation_id` int NOT NULL,
  `tag_id` int NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `conversation_tag` VALUES (1,1,2),(2,1,1);

CREATE TABLE `conversations` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `number` int unsigned NOT NULL,
  `threads_count` int unsigned NOT NULL DEFAULT '0',
  `type` tinyint unsigned NOT NULL,
  `folder_id` int unsigned NOT NULL,
  `status` tinyint unsigned NOT NULL DEFAULT '1',
  `state` tinyint unsigned NOT NULL DEFAULT '1',
  `subject` varchar(998) COLLATE utf8mb4_unicode_ci DEFAULT NULL,
  `customer_email` varchar(191) COLLATE utf8mb4_unicode_ci DEFAULT NULL,
  `cc` text COLLATE utf8mb4_unicode_ci,
  `bcc` text COLLATE utf8mb4_unicode_ci,
  `preview` varchar(255) COLLATE utf8mb4_unicode_ci NOT NULL,
  `mailbox_id` int unsigned NOT NULL,
  `user_id` int unsigned DEFAULT NULL,
  `customer_id` int unsigned DEFAULT NULL,
  `created_by_user_id` int unsigned DEFAULT NULL,
  `created_by_customer_id` int unsigned DEFAULT NULL,
  `closed_at` timestamp NULL DEFAULT NULL,
  `last_reply_at` timestamp NULL DEFAULT NULL,
  `last_reply_from` tinyint unsigned DEFAULT NULL,
  `created_at` timestamp NULL DEFAULT NULL,
  `updated_at` timestamp NULL DEFAULT NULL,
  `meta` text COLLATE utf8mb4_unicode_ci,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `conversations` VALUES
(1,101,4,1,1,3,2,'Printer — “broken”','bea@obrien.example','[\"CYD@example.org\",\"nobody@else.example\",\"bea@obrien.example\"]',NULL,'It says',1,1,1,NULL,1,'2024-03-02 10:00:00','2024-03-01 10:00:00',2,'2024-03-01 09:00:00','2024-03-02 10:00:00',NULL),
(2,102,1,1,1,2,2,'Waiting','cyd@example.org','',NULL,'',1,NULL,2,NULL,2,NULL,NULL,1,'2024-03-01 09:00:00','2024-03-01 09:00:00',NULL),
(3,103,1,1,1,1,3,'Same problem','cyd@example.org',NULL,NULL,'',1,NULL,2,NULL,2,NULL,NULL,1,'2024-03-01 09:30:00','2024-03-01 11:00:00',NULL),
(4,104,1,1,1,4,2,'Buy now','spam@example.com',NULL,NULL,'',1,NULL,2,NULL,2,NULL,NULL,1,'2024-03-01 09:00:00','2024-03-01 09:00:00',NULL),
(5,105,1,1,1,1,3,'Deleted','cyd@example.org',NULL,NULL,'',1,NULL,2,NULL,2,NULL,NULL,1,'2024-03-01 09:00:00','2024-03-01 09:00:00',NULL),
(6,106,1,1,1,1,1,'Draft','cyd@example.org',NULL,NULL,'',1,NULL,2,NULL,2,NULL,NULL,1,'2024-03-01 09:00:00','2024-03-01 09:00:00',NULL),
(7,107,1,2,1,1,2,'A call',NULL,NULL,NULL,'',1,7,99,1,NULL,NULL,NULL,NULL,'2024-03-03 09:00:00','2024-03-03 09:00:00',NULL),
(8,108,1,1,1,1,2,NULL,NULL,'not json',NULL,'',1,NULL,NULL,1,NULL,NULL,NULL,NULL,'2024-03-03 09:00:00','2024-03-03 09:00:00',NULL);

CREATE TABLE `custom_fields` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `mailbox_id` int NOT NULL,
  `name` varchar(75) COLLATE utf8mb4_unicode_ci NOT NULL,
  `type` tinyint unsigned NOT NULL DEFAULT '1',
  `options` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci COMMENT ' ',
  `sort_order` int NOT NULL DEFAULT '1',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `custom_fields` VALUES (1,1,'Site',1,'{\"1\":\"Paris\",\"2\":\"Berlin\"}',1),(2,1,'Asset',2,'',2);

CREATE TABLE `customers` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `first_name` varchar(255) COLLATE utf8mb4_unicode_ci DEFAULT NULL,
  `last_name` varchar(255) COLLATE utf8mb4_unicode_ci DEFAULT NULL,
  `company` text CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci,
  `phones` text COLLATE utf8mb4_unicode_ci,
  `created_at` timestamp NULL DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `customers` VALUES (1,'Bea','Client','O\'Brien','[{\"value\":\"+1 555 0100\",\"type\":1,\"n\":\"15550100\"}]','2023-01-01 00:00:00'),(2,NULL,NULL,' o\'brien ','[]','2023-01-01 00:00:00'),(3,'No','Address',NULL,NULL,NULL);

CREATE TABLE `emails` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `customer_id` int unsigned NOT NULL,
  `email` varchar(191) COLLATE utf8mb4_unicode_ci NOT NULL,
  `type` tinyint unsigned NOT NULL DEFAULT '1',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `emails` VALUES (1,1,'bea@obrien.example',1),(2,2,'cyd@example.org',1),(3,1,'bea@home.example',2);

CREATE TABLE `kb_article_kb_category` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `kb_article_id` int NOT NULL,
  `kb_category_id` int NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `kb_article_kb_category` VALUES (1,1,1),(2,2,2);

CREATE TABLE `kb_articles` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `title` text CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NOT NULL,
  `status` int unsigned NOT NULL DEFAULT '1',
  `text` longtext COLLATE utf8mb4_unicode_ci,
  `created_at` timestamp NULL DEFAULT NULL,
  `updated_at` timestamp NULL DEFAULT NULL,
  `mailbox_id` int unsigned NOT NULL,
  `slug` text CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `kb_articles` VALUES (1,'{\"v\":\"Passwords\",\"l\":\"en\",\"de\":\"Passw\\u00f6rter\"}',2,'{\"v\":\"<p>Reset<\\/p>\",\"l\":\"en\",\"de\":\"<p>Zur\\u00fcck<\\/p>\"}','2024-01-01 00:00:00','2024-01-02 00:00:00',1,NULL),(2,'Plain title',1,'<p>Old</p>','2024-01-01 00:00:00','2024-01-02 00:00:00',1,NULL);

CREATE TABLE `kb_categories` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `name` text CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NOT NULL,
  `visibility` int unsigned NOT NULL DEFAULT '1',
  `mailbox_id` int unsigned NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `kb_categories` VALUES (1,'{\"v\":\"Accounts\",\"l\":\"en\",\"de\":\"Konten\"}',1,1),(2,'Secret',2,1);

CREATE TABLE `mailboxes` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(40) COLLATE utf8mb4_unicode_ci NOT NULL,
  `email` varchar(128) COLLATE utf8mb4_unicode_ci NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `mailboxes` VALUES (1,'Support','support@provider.example');

CREATE TABLE `tags` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(191) COLLATE utf8mb4_unicode_ci NOT NULL,
  `counter` int NOT NULL DEFAULT '0',
  `color` tinyint NOT NULL DEFAULT '0',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `tags` VALUES (1,'printer',1,0),(2,'vip',1,0);

CREATE TABLE `threads` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `conversation_id` int unsigned NOT NULL,
  `user_id` int unsigned DEFAULT NULL,
  `type` tinyint unsigned NOT NULL,
  `subtype` tinyint unsigned DEFAULT NULL,
  `status` tinyint unsigned NOT NULL DEFAULT '1',
  `state` tinyint unsigned NOT NULL DEFAULT '1',
  `action_type` tinyint unsigned DEFAULT NULL,
  `body` longtext COLLATE utf8mb4_unicode_ci,
  `headers` text COLLATE utf8mb4_unicode_ci,
  `from` varchar(191) COLLATE utf8mb4_unicode_ci DEFAULT NULL,
  `customer_id` int unsigned DEFAULT NULL,
  `created_by_user_id` int unsigned DEFAULT NULL,
  `created_by_customer_id` int unsigned DEFAULT NULL,
  `meta` text COLLATE utf8mb4_unicode_ci,
  `created_at` timestamp NULL DEFAULT NULL,
  `updated_at` timestamp NULL DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `threads` VALUES
(1,1,NULL,1,NULL,1,2,NULL,'<div>It says “no” <img src=\"https://desk.example/storage/attachment/1/2/1/shot%20%C3%BC.png?id=1&amp;token=dd87\"><img src=\'/storage/attachment/1/2/2/old.png\'><img src=\"https://other.example/x.png\"></div>','Subject: x','bea@obrien.example',1,NULL,1,NULL,'2024-03-01 09:00:00','2024-03-01 09:00:00'),
(2,1,1,2,NULL,1,2,NULL,'<div>Please restart it</div>',NULL,NULL,1,1,NULL,NULL,'2024-03-01 10:00:00','2024-03-01 10:00:00'),
(3,1,1,3,NULL,1,2,NULL,'<div>It’s the fuser</div>',NULL,NULL,1,1,NULL,NULL,'2024-03-01 10:05:00','2024-03-01 10:05:00'),
(4,1,1,4,NULL,3,2,1,NULL,NULL,NULL,1,1,NULL,NULL,'2024-03-02 10:00:00','2024-03-02 10:00:00'),
(5,1,1,2,NULL,1,1,NULL,'<div>A draft</div>',NULL,NULL,1,1,NULL,NULL,'2024-03-01 10:06:00','2024-03-01 10:06:00'),
(6,1,1,3,NULL,1,2,NULL,'<div>By a workflow</div>',NULL,NULL,1,9,NULL,NULL,'2024-02-01 00:00:00','2024-03-01 10:06:00'),
(7,2,NULL,1,NULL,1,2,NULL,'<div>Hello</div>',NULL,NULL,2,NULL,2,NULL,'2024-03-01 09:00:00','2024-03-01 09:00:00'),
(8,3,NULL,4,NULL,1,2,4,NULL,NULL,NULL,2,1,NULL,'{\"mic\":1}','2024-03-01 11:00:00','2024-03-01 11:00:00'),
(9,3,NULL,4,NULL,1,2,10,NULL,NULL,NULL,2,1,NULL,NULL,'2024-03-01 11:00:00','2024-03-01 11:00:00'),
(10,1,NULL,4,NULL,1,2,4,NULL,NULL,NULL,1,1,NULL,'{\"mwc\":3}','2024-03-01 11:00:00','2024-03-01 11:00:00'),
(11,7,NULL,3,2,1,2,NULL,'<div>She called</div>',NULL,NULL,99,1,NULL,NULL,'2024-03-03 09:00:00','2024-03-03 09:00:00');

CREATE TABLE `timelogs` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `conversation_id` int unsigned NOT NULL,
  `user_id` int unsigned NOT NULL,
  `conversation_status` tinyint unsigned NOT NULL DEFAULT '1',
  `time_spent` int unsigned NOT NULL DEFAULT '0',
  `paused` tinyint(1) NOT NULL DEFAULT '0',
  `finished` tinyint(1) NOT NULL DEFAULT '0',
  `created_at` timestamp NULL DEFAULT NULL,
  `updated_at` timestamp NULL DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `timelogs` VALUES (1,1,1,1,590,0,1,'2024-03-01 10:00:00','2024-03-01 10:10:00'),(2,1,1,1,0,0,1,'2024-03-01 10:00:00','2024-03-01 10:10:00');

CREATE TABLE `users` (
  `id` int unsigned NOT NULL AUTO_INCREMENT,
  `first_name` varchar(20) COLLATE utf8mb4_unicode_ci NOT NULL,
  `last_name` varchar(30) COLLATE utf8mb4_unicode_ci NOT NULL,
  `email` varchar(100) COLLATE utf8mb4_unicode_ci NOT NULL,
  `password` varchar(255) COLLATE utf8mb4_unicode_ci NOT NULL,
  `role` tinyint unsigned NOT NULL DEFAULT '1',
  `type` tinyint unsigned NOT NULL DEFAULT '1',
  `phone` varchar(60) COLLATE utf8mb4_unicode_ci DEFAULT NULL,
  `created_at` timestamp NULL DEFAULT NULL,
  `status` tinyint unsigned NOT NULL DEFAULT '1',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
INSERT INTO `users` VALUES (1,'Ann','Agent','ann@provider.example','$2y$10$x',2,1,'555','2023-01-01 00:00:00',1),(2,'Dis','Abled','dis@provider.example','x',1,1,NULL,NULL,2),(3,'Del','Eted','del@provider.example_deleted20240101','x',1,1,NULL,NULL,3),(9,'Workflow','','fsworkflow@example.org','x',1,2,NULL,NULL,1);
-- Dump completed on 2024-11-03 14:00:00
